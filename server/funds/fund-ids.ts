import { readableId } from '../wallet/readable-ids.ts'

/** Creates the id of a request: D… for a deposit, W… for a withdrawal. */
export function newFundId(kind: 'deposit' | 'withdrawal'): string {
  return readableId(kind === 'deposit' ? 'D' : 'W')
}

/** Whether this is the id of a withdrawal. */
export function isWithdrawal(fundId: string): boolean {
  return fundId.startsWith('W')
}
