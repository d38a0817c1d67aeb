import { Button } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlanView } from '../../../../shared/plans/plans.ts';
import { registerSaleInput, type SaleView } from '../../../../shared/sales/sales.ts';
import { isTransient } from '../../../api/isTransient.ts';
import { usePresence } from '../../../api/seen.ts';
import type { DraftPhoto } from '../photo/draftPhoto.ts';
import { carryOver } from '../../../forms/carryOver.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { nextOnEnter } from '../../../forms/nextOnEnter.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { useFieldProps, useFieldValue } from '../../../forms/useFieldProps.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { Section } from '../../../ui/Section.tsx';
import { useCoverage } from '../../zones/PlaceCoverage.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { usePhotoUpload, type PhotoUpload } from '../photo/usePhotoUpload.ts';
import { AcceptanceField, NOT_ACCEPTED } from './fields/AcceptanceField.tsx';
import { AddressFields, CustomerFields } from './fields/CustomerFields.tsx';
import { DescriptionField } from './fields/DescriptionField.tsx';
import { PhotoReading } from './fields/PhotoReading.tsx';
import type { PlanChoice } from './fields/planChoices.ts';
import { PlanField } from './fields/PlanField.tsx';
import classes from './SaleForm.module.css';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { SaleDraft } from './draft/saleDrafts.ts';
import { withCustomer, withPhoto, type SaleFormValues } from './saleFormValues.ts';
import type { SaleKey } from './saleKey.ts';
import { PriceChange } from './PriceChange.tsx';
import { SaleSummary } from './SaleSummary.tsx';
import { useDraftKeeping } from './draft/useDraftKeeping.ts';
import { usePlansOnOffer } from './usePlansOnOffer.ts';
import { useSaleDraft } from './draft/useSaleDraft.ts';
import { withReading } from './withReading.ts';

const DuplicateWarning = lazyComponent(() => import('../duplicates/DuplicateWarning.tsx'));

const OutOfZoneDialog = lazyDialog(() => import('../../zones/OutOfZoneDialog.tsx'));

const fieldErrors = schemaResolver(registerSaleInput, { sync: true });

function validate(values: SaleFormValues) {
  return { ...fieldErrors(values), ...(values.acceptance === false && { acceptance: NOT_ACCEPTED }) };
}

interface SaleFormProps {
  /** Name of the draft, which survives a reload. */
  draft: string;
  initial: SaleFormValues;
  choicesFrom: (plans: PlanView[]) => PlanChoice[];
  /** Whether the user earns the commission. */
  own: boolean;
  /** Shown at the top. */
  notice?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  error: string | null;
  /** Button next to `error`. */
  remedy?: ReactNode;
  onStartOver?: () => void;
  /** Whether the photo may be sent later with the sale. */
  mayWait?: boolean;
  /** Photo of a sale in the outbox. */
  waiting?: DraftPhoto | null;
  /** Receives key and moment of a new sale, which are kept with the draft. */
  saleKey?: SaleKey;
  /** Called at the first change of a value: another form must not replace this one. */
  onTyped?: () => void;
  /** Sends the sale; settles with the response. */
  onSubmit: (filled: FilledSale) => Promise<unknown>;
}

export interface FilledSale {
  sale: SaleFormValues;
  /** The photo chosen here. */
  photo: DraftPhoto | null;
  /** Not uploaded yet. */
  photoWaits: boolean;
  /** The plan as shown. */
  choice: PlanChoice | undefined;
}

/** The form of a sale, new or being edited, with its draft. */
export function SaleForm(props: SaleFormProps) {
  const draft = useSaleDraft(props.draft);
  return draft === undefined ? <FormSkeleton /> : <Form {...props} kept={draft} />;
}

function Form({ kept, ...props }: SaleFormProps & { kept: SaleDraft | null }) {
  const { choicesFrom, own, notice, submitLabel, busyLabel, error, remedy, onStartOver, onTyped } = props;
  // Fixed when the form opens: refetched data must not change what is edited.
  const [initial] = useState(props.initial);
  const draft = useDraftKeeping({ ...props, kept, initial });
  const form = useForm<SaleFormValues>({
    mode: 'uncontrolled',
    initialValues: draft.values,
    validate,
    onValuesChange: (values) => {
      draft.keepValues(values);
      onTyped?.();
    },
  });
  const onOffer = usePlansOnOffer();
  const { query: plans } = onOffer;
  const presence = usePresence(plans);
  const choices = choicesFrom(onOffer.plans);
  const planProps = useFieldProps(form, 'planId');
  const chosen = choices.find(({ id }) => id === planProps.value);
  const { setFieldValue } = form;
  const vanished = plans.isSuccess && planProps.value !== '' && !chosen;
  useEffect(() => {
    if (vanished) setFieldValue('planId', '');
  }, [vanished, setFieldValue]);
  const setPhoto = (name: string | null) => setFieldValue('customerInfo.dniPhoto', name);
  const upload = usePhotoUpload(setPhoto, { ...props, chosen: draft.photo, onChosen: draft.keepPhoto });
  const { busy, blocked, submit } = useSubmit(props, upload, {
    choice: chosen,
    mayStart: ({ planId }) => !onOffer.hasNewPrice(planId),
    onStart: draft.keepMoment,
  });
  const isNew = initial.acceptance !== undefined;
  const coverageOf = useCoverage();
  const isOutside = ({ customerInfo }: SaleFormValues) =>
    isNew && coverageOf(customerInfo.address).coverage === 'disabled';
  const question = useDialog<SaleFormValues>();
  const originalPhoto = initial.customerInfo.dniPhoto;
  const photo = useFieldValue<string | null>(form, 'customerInfo.dniPhoto');
  const startOver = () => {
    upload.startOver();
    form.setValues(initial);
    form.clearErrors();
    draft.forget();
    onStartOver?.();
  };
  return (
    // Enter goes to the next field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => (isOutside(values) ? question.open(values) : submit(values)),
        focusFirstError,
      )}
      onKeyDown={nextOnEnter}
    >
      <div className={classes.fields}>
        {draft.isRestored && <Restored onStartOver={startOver} className={classes.notice} />}
        {notice && <div className={classes.notice}>{notice}</div>}
        <Section title="La venta" className={classes.plan}>
          <PlanField
            inputProps={planProps}
            choices={choices}
            chosen={chosen}
            loading={plans.isPending}
            failed={plans.isLoadingError && presence === 'here'}
            missing={presence === 'missing'}
            onRetry={() => void plans.refetch()}
          />
          <LastSeen query={plans} />
        </Section>
        <Section title="El cliente">
          <CustomerFields form={form} />
          <Deferred>
            <Duplicates form={form} initial={initial} isNew={isNew} />
          </Deferred>
        </Section>
        <Section title="La instalación">
          <AddressFields form={form} />
          <DescriptionField form={form} chosen={chosen} />
          {isNew && <AcceptanceField form={form} />}
        </Section>
        <Section title="Foto del DNI">
          <PhotoField
            upload={upload}
            value={photo}
            onRemove={photo === originalPhoto ? undefined : () => setPhoto(originalPhoto)}
          />
          <PhotoReading form={form} reading={upload.photo?.read} />
        </Section>
      </div>
      <div className={classes.aside}>
        <SaleSummary choice={chosen} own={own} className={classes.summary} />
        <div className={classes.send}>
          <PriceChange chosen={chosen} />
          <ErrorAlert>{blocked ?? error}</ErrorAlert>
          {remedy}
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </div>
      </div>
      <OutOfZoneDialog
        opened={question.opened}
        onClose={question.close}
        onConfirm={() => {
          question.close();
          if (question.subject) void submit(question.subject);
        }}
      />
    </form>
  );
}

interface DuplicatesProps {
  form: UseFormReturnType<SaleFormValues>;
  initial: SaleFormValues;
  isNew: boolean;
}

function Duplicates({ form, initial, isNew }: DuplicatesProps) {
  const dni = useFieldValue(form, 'customerInfo.dni');
  const phone = useFieldValue(form, 'customerInfo.phone');
  const startTakingOver = () => {
    const before = form.getValues();
    // The sale may load late: text typed since stays.
    return (sale: SaleView) =>
      form.setValues(carryOver(form.getValues(), before, withCustomer(before, sale)));
  };
  return (
    <DuplicateWarning
      dni={dni === initial.customerInfo.dni ? '' : dni}
      phone={phone === initial.customerInfo.phone ? '' : phone}
      onUse={isNew ? startTakingOver : undefined}
    />
  );
}

interface Start {
  choice: PlanChoice | undefined;
  mayStart: (values: SaleFormValues) => boolean;
  onStart: (values: SaleFormValues) => void;
}

/** Sends the form once at a time, and not during or after a failed upload of its photo, unless the photo may be sent later. */
function useSubmit(
  { mayWait, onSubmit }: SaleFormProps,
  { uploading, waits, problem, photo, doubt, accept }: PhotoUpload,
  { choice, mayStart, onStart }: Start,
) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  // A second press may come before the disabled button is rendered.
  const sending = useRef(false);
  const photoMissing =
    uploading && !(mayWait && photo)
      ? 'La foto todavía se está subiendo. Espera un momento o cancélala.'
      : problem && 'La foto no se subió. Reinténtalo o quítala antes de guardar.';
  const submit = async (values: SaleFormValues) => {
    setTried(true);
    if (sending.current || photoMissing || !mayStart(values)) return;
    sending.current = true;
    onStart(values);
    setBusy(true);
    try {
      const name = doubt && (await sent(accept(), mayWait));
      const photoWaits = name === null || uploading || (waits && !doubt);
      const sale = photoWaits || name ? withPhoto(values, name ?? null) : values;
      await onSubmit({ sale: withReading(sale, photo), photo, photoWaits, choice });
    } catch {
      // Shown through `error`.
    }
    sending.current = false;
    setBusy(false);
  };
  return { busy, blocked: tried ? photoMissing : null, submit };
}

/** The name of a photo being sent; null if it waits and may. */
async function sent(sending: Promise<string | null>, mayWait = false): Promise<string | null> {
  try {
    return await sending;
  } catch (error) {
    if (mayWait && isTransient(error)) return null;
    throw error;
  }
}
