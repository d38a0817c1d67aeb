import { useEffect, useState } from 'react';
import { argentineDay } from '../../../../shared/values/dates.ts';

const CHECK_MS = 60_000;

/** Today's calendar day in Argentina; changes at midnight while the page is open. */
export function useToday(): string {
  const [today, setToday] = useState(() => argentineDay(Date.now()));
  useEffect(() => {
    const check = setInterval(() => setToday(argentineDay(Date.now())), CHECK_MS);
    return () => clearInterval(check);
  }, []);
  return today;
}
