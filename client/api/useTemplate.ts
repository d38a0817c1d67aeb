import { HOUR_MS } from '../../shared/values/durations.ts';
import { fillTemplate, type Placeholder, type TemplateKey } from '../../shared/templates/templates.ts';
import { trpc } from './trpc.ts';

export function useTemplate(
  key: TemplateKey,
  values: Partial<Record<Placeholder, string>>,
): string | undefined {
  const { data } = trpc.templates.list.useQuery(undefined, { staleTime: HOUR_MS });
  const template = data?.find((one) => one.key === key);
  return template && fillTemplate(template.body, values);
}
