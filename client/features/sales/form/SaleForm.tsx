import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { DniData } from '../../../../shared/sales/dniCode.ts';
import { registerSaleInput, type SaleView } from '../../../../shared/sales/sales.ts';
import { fractionToBp } from '../../../../shared/values/commission.ts';
import { dniText } from '../../../../shared/values/dni.ts';
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
import { isOtherNumber, missingOf } from '../photo/reading/dniRead.ts';
import { ReadingHint } from '../photo/reading/ReadingHint.tsx';
import { usePhotoUpload } from '../photo/usePhotoUpload.ts';
import { AcceptanceField, AddressFields, CustomerFields, NOT_ACCEPTED } from './fields/CustomerFields.tsx';
import { blankDescription, DescriptionField } from './fields/DescriptionField.tsx';
import { planChoices, planChoicesFor } from './fields/planChoices.ts';
import { PlanField } from './fields/PlanField.tsx';
import classes from './SaleForm.module.css';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { useSaleDraft, type SaleDraft } from './draft/saleDrafts.ts';
import { nonsenseIn } from './saleDoubts.ts';
import type { SaleFormValues } from './saleFormValues.ts';
import type { SaleKey } from './saleKey.ts';
import { PriceChange, SaleSummary } from './SaleSummary.tsx';
import { useDraftKeeping } from './draft/useDraftKeeping.ts';
import { usePlansOnOffer } from './usePlansOnOffer.ts';
import { useSubmit, type FilledSale } from './useSubmit.ts';

const DuplicateWarning = lazyComponent(() => import('./DuplicateWarning.tsx'));

const DoubtDialog = lazyDialog(() => import('./DoubtDialog.tsx'));

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
  return draft === undefined ? <RowsSkeleton rows={3} height={220} /> : <Form {...props} kept={draft} />;
}

function Form({ kept, ...props }: SaleFormProps & { kept: SaleDraft | null }) {
  const { edited, notice, submitLabel, busyLabel, error, remedy, waiting, onStartOver, onTyped, onSubmit } =
    props;
  const user = useUser();
  const isNew = edited === undefined;
  // Fixed when the form opens: refetched data must not change what is edited.
  const [initial] = useState(props.initial);
  const draft = useDraftKeeping({ ...props, kept, initial });
  const onOffer = usePlansOnOffer();
  const { query: plans } = onOffer;
  const choices = edited
    ? planChoicesFor(edited, onOffer.plans)
    : planChoices(onOffer.plans, fractionToBp(user.commissionRate));
  const described = (values: SaleFormValues) => {
    const plan = choices.find(({ _id }) => _id === values.planId);
    const blank = blankDescription(plan, values.customerInfo.name);
    return values.description.trim() === '' ? { ...values, description: blank } : values;
  };
  const form = useForm<SaleFormValues>({
    mode: 'uncontrolled',
    initialValues: draft.values,
    validate: (values) => validate(described(values)),
    onValuesChange: (values) => {
      draft.keepValues(values);
      onTyped?.();
    },
  });
  const planProps = useFieldProps(form, 'planId');
  const chosen = choices.find(({ _id }) => _id === planProps.value);
  const { setFieldValue } = form;
  const vanished = plans.isSuccess && planProps.value !== '' && !chosen;
  useEffect(() => {
    if (vanished) setFieldValue('planId', '');
  }, [vanished, setFieldValue]);
  const fill = ({ name, number }: Partial<DniData>) => {
    if (name) setFieldValue('customerInfo.name', name);
    if (number) setFieldValue('customerInfo.dni', number);
  };
  const setPhoto = (name: string | null) => setFieldValue('customerInfo.dniPhoto', name);
  const upload = usePhotoUpload(setPhoto, {
    chosen: draft.photo,
    waiting,
    mayWait: isNew,
    onChosen: (chosenPhoto) => {
      draft.keepPhoto(chosenPhoto);
      const { name, dni } = form.getValues().customerInfo;
      fill(missingOf(chosenPhoto?.read, { name, number: dni }));
    },
  });
  const { busy, blocked, submit } = useSubmit(upload, {
    mayWait: isNew,
    choice: chosen,
    mayStart: ({ planId }) => !onOffer.hasNewPrice(planId),
    onStart: draft.keepMoment,
    onSubmit,
  });
  const coverageOf = useCoverage();
  const question = useDialog<{ values: SaleFormValues; doubts: string[] }>();
  const read = upload.photo?.read;
  /** The number of the photo's bar code, if another one is typed. */
  const cardNumber = ({ customerInfo }: SaleFormValues) =>
    read && read !== 'none' && isOtherNumber(read.number, customerInfo.dni)
      ? dniText(read.number)
      : undefined;
  /** Sends the sale, or asks once about all that looks wrong. */
  const send = (typed: SaleFormValues) => {
    const values = described(typed);
    const { customerInfo } = values;
    const number = cardNumber(values);
    const isOutside = isNew && coverageOf(customerInfo.address).coverage === 'disabled';
    const doubts = [
      ...(number ? [`El DNI de la foto dice ${number}, y escribiste ${customerInfo.dni}.`] : []),
      ...nonsenseIn(customerInfo, initial.customerInfo),
      ...(isOutside
        ? ['La zona no tiene cobertura por ahora: la administración decide antes de dar el turno.']
        : []),
    ];
    return doubts.length > 0 ? question.open({ values, doubts }) : submit(values);
  };
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
      onSubmit={form.onSubmit(send, focusFirstError)}
      onKeyDown={nextOnEnter}
    >
      {draft.isRestored && <Restored onStartOver={startOver} />}
      {notice}
      <Section title="Foto del DNI" gap="sm">
        <PhotoField
          upload={upload}
          value={photo}
          onRemove={photo === originalPhoto ? undefined : () => setPhoto(originalPhoto)}
          onType={() => form.getInputNode('customerInfo.name')?.focus()}
        />
        <PhotoReading form={form} reading={read} onFill={fill} />
      </Section>
      <Section title="El cliente">
        <CustomerFields form={form} />
        <Deferred>
          <DuplicateWarning form={form} initial={initial} isNew={isNew} />
        </Deferred>
      </Section>
      <Section title="La venta">
        <PlanField plans={plans} inputProps={planProps} choices={choices} chosen={chosen} />
        <LastSeen query={plans} />
        {chosen && <SaleSummary choice={chosen} own={isNew || edited.sellerId === user.id} />}
      </Section>
      <Section title="La instalación">
        <AddressFields form={form} />
        <DescriptionField form={form} chosen={chosen} />
        {isNew && <AcceptanceField form={form} />}
      </Section>
      <div className={classes.send}>
        <PriceChange chosen={chosen} />
        <ErrorAlert>{blocked ?? error}</ErrorAlert>
        {remedy}
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
      <DoubtDialog
        opened={question.opened}
        onClose={question.close}
        verb={isNew ? 'Registrar' : 'Guardar'}
        doubts={question.subject?.doubts ?? []}
        cardNumber={question.subject && cardNumber(question.subject.values)}
        onCorrect={(number) => {
          question.close();
          fill({ number });
          void submit(described(form.getValues()));
        }}
        onConfirm={() => {
          question.close();
          // A photo may have arrived since the question.
          void submit(described(form.getValues()));
        }}
      />
    </form>
  );
}

interface PhotoReadingProps extends Omit<ComponentProps<typeof ReadingHint>, 'typed'> {
  form: Parameters<typeof useFieldValue>[0];
}

/** Compares the photo's bar code with what is typed. */
function PhotoReading({ form, ...props }: PhotoReadingProps) {
  const name = useFieldValue(form, 'customerInfo.name');
  const number = useFieldValue(form, 'customerInfo.dni');
  return <ReadingHint typed={{ name, number }} {...props} />;
}

/** Registers a refused sale as another one; `onClick` is called before it is sent. */
export function AsOther({ onClick }: { onClick: () => void }) {
  return (
    <Button type="submit" variant="light" onClick={onClick}>
      Registrarla como otra venta
    </Button>
  );
}
