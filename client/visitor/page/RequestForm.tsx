/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { consentText } from '../../../shared/prospects/page/consent.ts';
import type { PublicPageView } from '../../../shared/prospects/page/page.ts';
import { Button } from '../Button.tsx';
import { call, type Failure } from '../call.ts';
import { FailureNotice } from '../FailureNotice.tsx';
import { Field } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { tabStorage } from '../../api/browserStorage.ts';

const FIELDS = [
  { name: 'name', label: 'Tu nombre', autoComplete: 'name', maxLength: 120 },
  {
    name: 'phone',
    label: 'Tu WhatsApp',
    hint: 'Con código de área: 11 2345-6789',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 40,
  },
  { name: 'city', label: 'Tu localidad (opcional)', autoComplete: 'address-level2', maxLength: 200 },
] as const;

/** Asks the seller to write; typed text survives a failure and a reload. */
export function RequestForm({ slug, page }: { slug: string; page: PublicPageView }) {
  const [asked, setAsked] = useState(() => storedRequest(slug));
  const [errors, setErrors] = useState<AskedErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  useEffect(() => {
    if (state === 'sent') done.current?.focus();
  }, [state]);

  const change = (values: Partial<Asked>) => {
    const changed = { ...asked, ...values };
    setAsked(changed);
    storeRequest(slug, changed);
  };
  const send = async () => {
    const found = errorsOf(asked);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setState('sending');
    const { planId, ...values } = asked;
    const path = `/pages/${encodeURIComponent(slug)}/prospects`;
    const answer = await call(path, { ...values, planId: planId || null });
    setState(answer.failure ? 'open' : 'sent');
    if (!answer.failure) storeRequest(slug, undefined);
    else if (answer.failure.kind === 'refused') setErrors(refusalOf(answer.failure.sentence));
    else setFailure(answer.failure);
  };

  if (state === 'sent') {
    return (
      <section id="pedido">
        <Notice kind="done">
          <h2 ref={done} tabIndex={-1}>
            Listo. {page.name} te va a escribir por WhatsApp.
          </h2>
        </Notice>
      </section>
    );
  }
  const isWrong = errors.consent !== undefined;
  return (
    <section id="pedido">
      <h2>Quiero que me contacten</h2>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            {...field}
            value={asked[field.name]}
            error={errors[field.name]}
            onInput={(text) => change({ [field.name]: text })}
          />
        ))}
        {page.plans.length > 0 && (
          <div className="field">
            <label htmlFor="plan">Plan que te interesa (opcional)</label>
            <select
              id="plan"
              value={asked.planId}
              aria-invalid={errors.planId !== undefined}
              onChange={(event) => change({ planId: event.currentTarget.value })}
            >
              <option value="">Todavía no sé</option>
              {page.plans.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
            {errors.planId && <p className="wrong">{errors.planId}</p>}
          </div>
        )}
        {/* Programs fill in every field that they find. */}
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">Sitio web</label>
          <input
            id="website"
            tabIndex={-1}
            autoComplete="off"
            value={asked.website}
            onInput={(event) => change({ website: event.currentTarget.value })}
          />
        </div>
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              checked={asked.consent}
              aria-invalid={isWrong}
              {...(isWrong && { 'aria-describedby': 'consent-error' })}
              onChange={(event) => change({ consent: event.currentTarget.checked })}
            />
            <span>{consentText(page.name)}</span>
          </label>
          {isWrong && (
            <p id="consent-error" className="wrong">
              {errors.consent}
            </p>
          )}
        </div>
        {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
        <FailureNotice failure={failure} more="Lo que escribiste sigue aquí." />
        <Button isBusy={state === 'sending'} busyText="Enviando…">
          {failure ? 'Probar otra vez' : 'Enviar mi pedido'}
        </Button>
      </form>
    </section>
  );
}

interface Asked {
  name: string;
  phone: string;
  city: string;
  planId: string;
  consent: boolean;
  website: string;
}

const NOTHING_ASKED: Asked = {
  name: '',
  phone: '',
  city: '',
  planId: '',
  consent: false,
  website: '',
};

type AskedErrors = Partial<Record<keyof Asked | 'form', string>>;

/** Loose on purpose: libphonenumber would weigh 80 KB. */
const MIN_DIGITS = 10;

function errorsOf({ name, phone, consent }: Asked): AskedErrors {
  const digits = phone.replaceAll(/\D/g, '').length;
  return {
    ...(name.trim() === '' && { name: 'Escribe tu nombre' }),
    ...(digits < MIN_DIGITS && {
      phone: digits === 0 ? 'Escribe tu teléfono' : 'Escribe el número completo, con código de área',
    }),
    ...(!consent && { consent: 'Marca la casilla para que te puedan escribir' }),
  };
}

const FIELD_LABELS = { name: 'Nombre', phone: 'Teléfono', city: 'Localidad', planId: 'plan' } as const;

/** Shows the server's sentence under the field it names, else under the form. */
function refusalOf(sentence: string): AskedErrors {
  const found = Object.entries(FIELD_LABELS).find(([, label]) => sentence.includes(label));
  return { [found?.[0] ?? 'form']: sentence || 'No pudimos enviar tu pedido. Prueba otra vez.' };
}

const keyOf = (slug: string) => `asked-${slug}`;

/** Kept for this tab until it is sent: a reload loses nothing. */
function storedRequest(slug: string): Asked {
  return { ...NOTHING_ASKED, ...(tabStorage.getObject(keyOf(slug)) as object | undefined) };
}

function storeRequest(slug: string, asked: Asked | undefined): void {
  if (asked) tabStorage.set(keyOf(slug), JSON.stringify(asked));
  else tabStorage.remove(keyOf(slug));
}
