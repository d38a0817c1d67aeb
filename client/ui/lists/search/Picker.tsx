import { Checkbox, Pill, ScrollArea, Stack, Text } from '@mantine/core';
import { errorText } from '../../../api/errors.ts';
import { countOf } from '../../figures/countOf.ts';
import { SearchField } from './SearchField.tsx';

export interface Choice {
  _id: string;
  name: string;
  description?: string;
  disabled?: boolean;
}

interface PickerProps<Option extends Choice> {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  found: { data: { options: Option[]; total: number } | undefined; error: unknown };
  /** Sentence for a failure without one. */
  failure: string;
  /** One and several of the options. */
  nouns: readonly [string, string];
  chosen: Option[];
  onChange: (chosen: Option[]) => void;
}

/** Chooses some of many by search; the chosen ones stay in view. */
export function Picker<Option extends Choice>(props: PickerProps<Option>) {
  const { label, search, onSearch, found, failure, nouns, chosen, onChange } = props;
  const remove = (id: string) => onChange(chosen.filter(({ _id }) => _id !== id));
  return (
    <Stack gap="sm">
      {chosen.length > 0 && (
        <ScrollArea.Autosize mah={200} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Elegidos' }}>
          <Pill.Group>
            {chosen.map(({ _id, name }) => (
              <Pill
                key={_id}
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Quitar a ${name}`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => remove(_id)}
              >
                {name}
              </Pill>
            ))}
          </Pill.Group>
        </ScrollArea.Autosize>
      )}
      <SearchField label={label} value={search} onSearch={onSearch} />
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': nouns[1] }}>
        <Stack gap="xs" p={4}>
          {found.data?.options.map((option) => (
            <Checkbox
              key={option._id}
              size="md"
              py={4}
              label={option.name}
              description={option.description}
              disabled={option.disabled}
              checked={chosen.some(({ _id }) => _id === option._id)}
              onChange={({ currentTarget: { checked } }) =>
                checked ? onChange([...chosen, option]) : remove(option._id)
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Text size="sm" c="dimmed" role="status">
        {found.error ? errorText(found.error, failure) : countText(found.data, nouns, chosen.length)}
      </Text>
    </Stack>
  );
}

function countText(
  data: PickerProps<Choice>['found']['data'],
  [one, many]: readonly [string, string],
  chosen: number,
): string {
  if (!data) return 'Cargando...';
  const more = data.total > data.options.length ? ` (se muestran ${data.options.length})` : '';
  return `${countOf(data.total, one, many)}${more} · ${countOf(chosen, 'elegido', 'elegidos')}`;
}
