export const SELLERS = '/app/admin/dashboard?tab=vendedores';
export const TEAMS = `${SELLERS}&ver=equipos`;

export const sellersOf = (teamId: string) => `${SELLERS}&teamId=${teamId}`;
