import { HOUR_MS } from '../../shared/values/durations.ts';
import { fillTemplate, type Placeholder, type TemplateKey } from '../../shared/templates/templates.ts';
import { trpc } from './trpc.ts';

/** Returns the text with placeholders; undefined while texts load. */
export function useTemplateBody(key: TemplateKey): string | undefined {
  const { data } = trpc.templates.list.useQuery(undefined, { staleTime: HOUR_MS });
  return data?.find((one) => one.key === key)?.body;
}

export function useTemplate(key: TemplateKey, values: Partial<Record<Placeholder, string>>) {
  const body = useTemplateBody(key);
  return body && fillTemplate(body, values);
}
