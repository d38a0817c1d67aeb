import { useEffect, useState } from 'react';
import { planOn } from '../../../../shared/plans/planPrice.ts';
import type { PlanView } from '../../../../shared/plans/plans.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import { trpc } from '../../../api/trpc.ts';

const NO_PLANS: PlanView[] = [];

const today = () => argentineDay(Date.now());

/** The plans on offer at today's prices, which change at midnight even offline. */
export function usePlansOnOffer() {
  const query = trpc.plans.list.useQuery();
  const { data = NO_PLANS, refetch } = query;
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const isDue = data.some(({ nextPrice }) => nextPrice !== null && nextPrice.validFrom <= day);
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  const plansOn = (on: string) => data.map((plan) => planOn(plan, on));
  return {
    query,
    plans: plansOn(day),
    /** Whether the plan's price differs from the shown one, which then follows. */
    hasNewPrice: (planId: string) => {
      const priceOn = (on: string) => plansOn(on).find(({ _id }) => _id === planId)?.price;
      setDay(today());
      return priceOn(day) !== priceOn(today());
    },
  };
}
