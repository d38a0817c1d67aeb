import { Button } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState, type ReactNode } from 'react';
import type { DniReading } from '../../../../shared/sales/dniCode.ts';
import { registerSaleInput, type SaleView } from '../../../../shared/sales/sales.ts';
import { fractionToBp } from '../../../../shared/values/commission.ts';
import { useUser } from '../../../api/user.ts';
import type { DraftPhoto } from '../photo/draftPhoto.ts';
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
import { ReadingHint } from '../photo/reading/ReadingHint.tsx';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';
import { AcceptanceField, AddressFields, CustomerFields, NOT_ACCEPTED } from './fields/CustomerFields.tsx';
import { DescriptionField } from './fields/DescriptionField.tsx';
import { planChoices, planChoicesFor } from './fields/planChoices.ts';
import { PlanField } from './fields/PlanField.tsx';
import classes from './SaleForm.module.css';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useSaleDraft, type SaleDraft } from './draft/saleDrafts.ts';
import type { SaleFormValues } from './saleFormValues.ts';
import type { SaleKey } from './saleKey.ts';
import { PriceChange, SaleSummary } from './SaleSummary.tsx';
import { useDraftKeeping } from './draft/useDraftKeeping.ts';
import { usePlansOnOffer } from './usePlansOnOffer.ts';
import { useSubmit, type FilledSale } from './useSubmit.ts';

const DuplicateWarning = lazyComponent(() => import('./DuplicateWarning.tsx'));

const OutOfZoneDialog = lazyDialog(() => import('../../zones/OutOfZoneDialog.tsx'));

const fieldErrors = schemaResolver(registerSaleInput, { sync: true });

function validate(values: SaleFormValues) {
  return { ...fieldErrors(values), ...(values.acceptance === false && { acceptance: NOT_ACCEPTED }) };
}

interface SaleFormProps {
  /** Name of the draft, which survives a reload. */
  draft: string;
  initial: SaleFormValues;
  /** The stored sale to edit; absent for a new one, whose photo may be sent later with it. */
  edited?: SaleView;
  /** Shown at the top. */
  notice?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  error: string | null;
  /** Button next to `error`. */
  remedy?: ReactNode;
  onStartOver?: () => void;
  /** Photo of a sale in the outbox. */
  waiting?: DraftPhoto | null;
  /** Receives key and moment of a new sale, which are kept with the draft. */
  saleKey?: SaleKey;
  /** Called at the first change of a value: another form must not replace this one. */
  onTyped?: () => void;
  /** Sends the sale; settles with the response. */
  onSubmit: (filled: FilledSale) => Promise<unknown>;
}

/** The form of a sale, new or being edited, with its draft. */
export function SaleForm(props: SaleFormProps) {
  const draft = useSaleDraft(props.draft);
  return draft === undefined ? <FormSkeleton /> : <Form {...props} kept={draft} />;
}

function Form({ kept, ...props }: SaleFormProps & { kept: SaleDraft | null }) {
  const { edited, notice, submitLabel, busyLabel, error, remedy, waiting, onStartOver, onTyped, onSubmit } =
    props;
  const user = useUser();
  const isNew = edited === undefined;
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
  const choices = edited
    ? planChoicesFor(edited, onOffer.plans)
    : planChoices(onOffer.plans, fractionToBp(user.commissionRate));
  const planProps = useFieldProps(form, 'planId');
  const chosen = choices.find(({ _id }) => _id === planProps.value);
  const { setFieldValue } = form;
  const vanished = plans.isSuccess && planProps.value !== '' && !chosen;
  useEffect(() => {
    if (vanished) setFieldValue('planId', '');
  }, [vanished, setFieldValue]);
  const setPhoto = (name: string | null) => setFieldValue('customerInfo.dniPhoto', name);
  const upload = usePhotoUpload(setPhoto, {
    chosen: draft.photo,
    waiting,
    mayWait: isNew,
    onChosen: draft.keepPhoto,
  });
  const { busy, blocked, submit } = useSubmit(upload, {
    mayWait: isNew,
    choice: chosen,
    mayStart: ({ planId }) => !onOffer.hasNewPrice(planId),
    onStart: draft.keepMoment,
    onSubmit,
  });
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
          <PlanField plans={plans} inputProps={planProps} choices={choices} chosen={chosen} />
          <LastSeen query={plans} />
        </Section>
        <Section title="El cliente">
          <CustomerFields form={form} />
          <Deferred>
            <DuplicateWarning form={form} initial={initial} isNew={isNew} />
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
        <SaleSummary choice={chosen} own={isNew || edited.sellerId === user.id} className={classes.summary} />
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

interface PhotoReadingProps {
  form: UseFormReturnType<SaleFormValues>;
  reading: DniReading | undefined;
}

/** Offers name and number read from the customer's DNI. */
function PhotoReading({ form, reading }: PhotoReadingProps) {
  const name = useFieldValue(form, 'customerInfo.name');
  const dni = useFieldValue(form, 'customerInfo.dni');
  return (
    <ReadingHint
      reading={reading}
      typed={{ name, number: dni }}
      onFill={(read) => {
        if (read.name) form.setFieldValue('customerInfo.name', read.name);
        if (read.number) form.setFieldValue('customerInfo.dni', read.number);
      }}
    />
  );
}

/** Registers a refused sale as another one; `onClick` is called before it is sent. */
export function AsOther({ onClick }: { onClick: () => void }) {
  return (
    <Button type="submit" variant="light" onClick={onClick}>
      Registrarla como otra venta
    </Button>
  );
}
