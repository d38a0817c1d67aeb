interface StatusMeaning {
  label: string;
  badge: 'yellow' | 'blue' | 'green' | 'red' | 'gray';
  /** Place in a sale's life: lists sort by it, and a step back asks for a reason. */
  stage: number;
  /** Still open: the tray shows it, its commission is in progress, a handover moves it to another seller. */
  isOpen: boolean;
  /** Its seller may edit it; a change of the customer is verified again. */
  isEditable: boolean;
  takesAppointment: boolean;
  /** Setting it approves a DNI that is not approved yet. */
  impliesApproval: boolean;
  /** The equipment is in place: the commission is earned. */
  isInstalled: boolean;
  hasEnded: boolean;
  /** Status that an administrator gives next by hand. */
  next: 'completed' | null;
}

const open = {
  isOpen: true,
  isEditable: true,
  takesAppointment: true,
  isInstalled: false,
  hasEnded: false,
  next: null,
};
const closed = { isOpen: false, isEditable: false, takesAppointment: false };

/** A new status needs an entry here and a text in `shared/templates`; triggers that list statuses are compared with it by a test. */
const STATUS = {
  pending: { ...open, label: 'Pendiente', badge: 'yellow', stage: 0, impliesApproval: false },
  pending_appointment: {
    ...open,
    label: 'Pendiente de Turno',
    badge: 'yellow',
    stage: 1,
    impliesApproval: true,
  },
  appointed: { ...open, label: 'Turnada', badge: 'blue', stage: 2, impliesApproval: true },
  installed: {
    ...closed,
    label: 'Instalada',
    badge: 'green',
    stage: 3,
    impliesApproval: true,
    isInstalled: true,
    hasEnded: false,
    next: 'completed',
  },
  completed: {
    ...closed,
    label: 'Completada',
    badge: 'green',
    stage: 4,
    impliesApproval: true,
    isInstalled: true,
    hasEnded: true,
    next: null,
  },
  cancelled: {
    ...closed,
    label: 'Cancelada',
    badge: 'red',
    stage: 5,
    impliesApproval: false,
    isInstalled: false,
    hasEnded: true,
    next: null,
  },
} as const satisfies Record<string, StatusMeaning>;

export type SaleStatus = keyof typeof STATUS;

export const SALE_STATUSES = Object.keys(STATUS) as [SaleStatus, ...SaleStatus[]];

export const SALE_STATUS_LABELS = Object.fromEntries(
  SALE_STATUSES.map((status) => [status, STATUS[status].label]),
) as Record<SaleStatus, string>;

/** A page left open during an upgrade may receive a status that it does not know. */
const UNKNOWN: StatusMeaning = {
  ...open,
  ...closed,
  label: 'Desconocido',
  badge: 'gray',
  stage: SALE_STATUSES.length,
  impliesApproval: false,
};

export function meaningOf({ status }: { status: string }): StatusMeaning {
  return STATUS[status as SaleStatus] ?? UNKNOWN;
}

/** Statuses with a meaning, as `statusesThat('isOpen')`. */
export function statusesThat(meaning: 'isOpen' | 'isInstalled' | 'hasEnded'): SaleStatus[] {
  return SALE_STATUSES.filter((status) => STATUS[status][meaning]);
}

export function saleStatusLabel(status: string): string {
  return meaningOf({ status }).label;
}

export function isInstalled(sale: { status: SaleStatus }): boolean {
  return meaningOf(sale).isInstalled;
}
