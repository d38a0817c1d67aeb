export const ROLES = ['seller', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_LABELS: Record<Role, string> = { seller: 'Vendedor', admin: 'Administrador' };
