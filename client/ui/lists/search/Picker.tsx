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

interface Found {
  pagination: { total: number };
}

interface PickerProps<Option extends Choice, Data extends Found> {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  found: { data: Data | undefined; error: unknown };
  optionsOf: (data: Data) => Option[];
  /** Sentence for a failure without one. */
  failure: string;
  /** One and several of the options. */
  nouns: readonly [string, string];
  chosen: Option[];
  onChange: (chosen: Option[]) => void;
}

/** Chooses some of many by search; the chosen ones stay in view. */
export function Picker<Option extends Choice, Data extends Found>(props: PickerProps<Option, Data>) {
  const { label, search, onSearch, found, optionsOf, failure, nouns, chosen, onChange } = props;
  const options = found.data && optionsOf(found.data);
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
          {options?.map((option) => (
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
        {found.error
          ? errorText(found.error, failure)
          : countText(found.data, options?.length ?? 0, nouns, chosen.length)}
      </Text>
    </Stack>
  );
}

function countText(
  data: Found | undefined,
  shown: number,
  [one, many]: readonly [string, string],
  chosen: number,
): string {
  if (!data) return 'Cargando...';
  const { total } = data.pagination;
  const more = total > shown ? ` (se muestran ${shown})` : '';
  return `${countOf(total, one, many)}${more} · ${countOf(chosen, 'elegido', 'elegidos')}`;
}
