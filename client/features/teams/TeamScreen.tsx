import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { monthField, monthsOf } from '../../../shared/stats/reports.ts';
import { TEAM_NEEDS, type LedTeamView, type TeamNeed } from '../../../shared/teams/teams.ts';
import { formatRate } from '../../../shared/values/commission.ts';
import { addMonths, argentineDay, formatFromNow, formatLongMonth } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { lenient, pageParam } from '../../router/searchParams.ts';
import { useListParams } from '../../router/useListParams.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { WhatsAppIcon } from '../../ui/links/WhatsAppIcon.tsx';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import rows from '../../ui/lists/rows.module.css';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AmountFacts } from '../commissions/Amount.tsx';
import { TeamSales } from './TeamSales.tsx';

/** As in 'Sin ventas en 14 días' of the administrators. */
const IDLE_MS = 14 * DAY_MS;
const MONTHS_OFFERED = 12;

const NEED_LABELS: Record<TeamNeed, string> = {
  overdue: 'Vencidas',
  rejected: 'DNI rechazado',
  due_soon: 'Por vencer',
  missing_photo: 'Falta la foto',
  today: 'Turnos de hoy y mañana',
};

const teamQuery = z.object({
  page: pageParam,
  ...lenient({
    month: monthField('Mes'),
    /** Sales rather than members: all of them, or those with a need. */
    ver: z.enum(['ventas', ...TEAM_NEEDS]),
    memberId: z.string().regex(/^\d+$/),
  }),
});

/** 'Mi equipo': for who leads one, whom to call first and what the team brings. */
export default function TeamScreen() {
  const { query, change, addressWith } = useListParams(teamQuery);
  const current = argentineDay(useNow()).slice(0, 7);
  const { month = current, ver: shown } = query;
  const team = trpc.team.mine.useQuery({ month }, KEEP_PREVIOUS);
  const viewOf = (view: typeof shown) =>
    addressWith({ ver: view, page: undefined, ...(view === undefined && { memberId: undefined }) });
  return (
    <>
      <PageHeader
        title="Mi equipo"
        description={
          team.data && `${team.data.name} · ganas el ${formatRate(team.data.overrideRate)} de sus ventas`
        }
      />
      <LastSeen query={team} spaced />
      <QueryState
        query={team}
        errorTitle="Error al cargar tu equipo"
        pending={<RowsSkeleton rows={6} height={72} />}
      >
        {(data) => (
          <Stack gap="sm">
            <FilterChips
              label="Ver"
              withCounts={false}
              chips={[
                { label: 'Integrantes', href: viewOf(undefined), isCurrent: shown === undefined },
                { label: 'Todas las ventas', href: viewOf('ventas'), isCurrent: shown === 'ventas' },
                ...(Object.keys(NEED_LABELS) as TeamNeed[]).map((need) => ({
                  label: NEED_LABELS[need],
                  href: viewOf(need),
                  isCurrent: shown === need,
                })),
              ]}
            />
            {shown === undefined ? (
              <Members
                members={data.members}
                hrefOf={(memberId) => addressWith({ ver: 'ventas', memberId, page: undefined })}
              >
                <Figures
                  team={data}
                  current={current}
                  month={month}
                  onMonth={(next) => change({ month: next })}
                />
              </Members>
            ) : (
              <TeamSales
                members={data.members}
                memberId={query.memberId}
                need={shown === 'ventas' ? undefined : shown}
                page={query.page}
                onMember={(memberId) => change({ memberId })}
              />
            )}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

type Member = LedTeamView['members'][number];

interface MembersProps {
  members: Member[];
  /** Address of a member's sales. */
  hrefOf: (memberId: string) => string;
  /** After those who need a call. */
  children: ReactNode;
}

function Members({ members, hrefOf, children }: MembersProps) {
  const nowMs = useNow();
  const ownId = useUser().id;
  const people = members.map((member) => ({
    member,
    need: member._id === ownId ? '' : needsOf(member, nowMs),
    href: member._id === ownId ? '/app/sales/history' : hrefOf(member._id),
    isSelf: member._id === ownId,
  }));
  const calls = people
    .filter(({ need }) => need !== '')
    .toSorted(
      ({ member: one }, { member: other }) =>
        other.overdue - one.overdue || other.missingPhoto - one.missingPhoto,
    );
  const others = people.filter(({ need }) => need === '');
  return (
    <>
      {calls.length > 0 && <People title="A quién llamar primero" people={calls} />}
      {children}
      <People title="Al día" people={others} />
    </>
  );
}

interface Person {
  member: Member;
  need: string;
  href: string;
  isSelf: boolean;
}

function People({ title, people }: { title: string; people: Person[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {title}
      </Title>
      <Card p={0} component="ul" className={rows.list}>
        {people.map((person) => (
          <MemberRow key={person.member._id} {...person} />
        ))}
      </Card>
    </section>
  );
}

/** Empty for who needs no call. */
function needsOf({ overdue, missingPhoto, lastSaleAt }: Member, nowMs: number): string {
  const idle = lastSaleAt === null || nowMs - Date.parse(lastSaleAt) > IDLE_MS;
  const parts = [
    overdue > 0 && countOf(overdue, 'vencida', 'vencidas'),
    missingPhoto > 0 && `${missingPhoto.toLocaleString('es-AR')} sin foto`,
    idle && (lastSaleAt === null ? 'sin ventas' : `última venta ${formatFromNow(lastSaleAt, nowMs)}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

function MemberRow({ member, need, href, isSelf }: Person) {
  const { name, phone, registered, installed, cancelled, open } = member;
  const figures = [
    countOf(registered, 'registrada', 'registradas'),
    countOf(installed, 'instalada', 'instaladas'),
    cancelled > 0 && countOf(cancelled, 'cancelada', 'canceladas'),
    open > 0 && countOf(open, 'abierta', 'abiertas'),
  ];
  return (
    <li className={rows.row}>
      <Link href={href} className={rows.name} data-fills>
        {isSelf ? 'Tú' : name}
      </Link>
      <span className={rows.detail}>
        {need !== '' && (
          <Text span inherit fw={600} c="var(--mantine-color-error)" display="block">
            {need}
          </Text>
        )}
        {figures.filter(Boolean).join(' · ')}
      </span>
      {!isSelf && (
        <span className={rows.aside} data-link data-alone>
          <WhatsAppIcon name={name} phone={phone} />
        </span>
      )}
    </li>
  );
}

interface FiguresProps {
  team: LedTeamView;
  current: string;
  month: string;
  onMonth: (month: string | undefined) => void;
}

/** The team's totals of a month, and what the leader earns by it. */
function Figures({ team: { totals, override }, current, month, onMonth }: FiguresProps) {
  const offered = monthsOf({ from: addMonths(current, 1 - MONTHS_OFFERED), to: current });
  return (
    <>
      <Section title="Lo que ganas por tu equipo" gap="sm">
        <AmountFacts amounts={override} />
      </Section>
      <Section title="El equipo en números" gap="sm">
        <NativeSelect
          label="Mes"
          maw={240}
          data={[...new Set([...offered, month])]
            .toSorted()
            .toReversed()
            .map((value) => ({ value, label: formatLongMonth(value) }))}
          value={month}
          onChange={({ currentTarget: { value } }) => onMonth(value === current ? undefined : value)}
        />
        <Text>
          {countOf(totals.registered, 'registrada', 'registradas')} ·{' '}
          {countOf(totals.installed, 'instalada', 'instaladas')} ·{' '}
          {countOf(totals.cancelled, 'cancelada', 'canceladas')}
        </Text>
        <Text c="dimmed">
          Hoy: {countOf(totals.open, 'abierta', 'abiertas')}, {countOf(totals.overdue, 'vencida', 'vencidas')}{' '}
          y {totals.missingPhoto.toLocaleString('es-AR')} sin foto.
        </Text>
      </Section>
    </>
  );
}
