import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ListUsersInput } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useTypingPause } from '../../../ui/lists/search/useTypingPause.ts';
import classes from './SellerFilter.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

const SHOWN = 20;

interface SellerFilterProps {
  label?: string;
  sellerId: string | undefined;
  /** The chosen seller's name, if known. */
  name: string | undefined;
  /** Shown while no seller is chosen. */
  placeholder?: string;
  className?: string | undefined;
  /** Which accounts. */
  only?: Pick<ListUsersInput, 'role' | 'isActive'>;
  onChange: (sellerId: string | undefined, name: string | undefined) => void;
}

/** Chooses one of thousands of sellers; the server searches. */
export function SellerFilter({
  label = 'Vendedor',
  sellerId,
  name,
  placeholder = 'Todos los vendedores',
  className,
  only,
  onChange,
}: SellerFilterProps) {
  const [search, setSearch] = useState('');
  const searchLater = useTypingPause(setSearch);
  const found = trpc.admin.listUsers.useQuery({ ...only, search, sort: 'name', limit: SHOWN }, KEEP_PREVIOUS);
  const options = (found.data?.users ?? []).map((user) => ({ value: user._id, label: user.name }));
  const known = sellerId === undefined || options.some(({ value }) => value === sellerId);
  return (
    <Select
      label={label}
      className={className}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar el vendedor', size: 'xl', className: classes.clearSeller }}
      nothingFoundMessage={found.isFetching ? 'Cargando...' : 'No se encontró a nadie'}
      data={known ? options : [{ value: sellerId, label: name ?? 'Vendedor elegido' }, ...options]}
      // The server has filtered, also by email and city: all its options are shown.
      filter={({ options: all }) => all}
      value={sellerId ?? null}
      onSearchChange={searchLater}
      onChange={(value, option) => onChange(value ?? undefined, option?.label)}
    />
  );
}
