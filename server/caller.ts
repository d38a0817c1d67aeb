import type { Role } from '../shared/users/roles.ts';

export interface SignedInUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  rateBp: number;
  createdAtMs: number;
}

/** The user behind a call, and the session that says so. */
export interface SignedIn {
  user: SignedInUser;
  tokenHash: string;
}

export interface Session extends SignedIn {
  /** True for an administrator without the second step that the settings require: they may only set it up. */
  mustSetUpTotp: boolean;
}
