import type { Role } from '../shared/users/roles.ts';

export interface SignedInUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  rateBp: number;
  createdAtMs: number;
}

export interface SignedIn {
  user: SignedInUser;
  tokenHash: string;
}

export interface Session extends SignedIn {
  /** True for an administrator without the required second step: they may only set it up. */
  mustSetUpTotp: boolean;
}
