/**
 * owner: everything. manager: markets, results and rates. cashier: requests, and credits and debits up
 * to MAX_CASHIER_DAY. viewer: only reads.
 */
export const roles = ['owner', 'manager', 'cashier', 'viewer'] as const
export type Role = (typeof roles)[number]
