import type { User } from '#contract/accounts.ts'

type StoredFields = Pick<User, 'phone_number' | 'name' | 'email' | 'status' | 'created_at'>

/** A profile with what the phone knows of the fields that it left out, where no player can empty them. */
export function withKnown(sent: User, known: StoredFields | null): User {
  if (!known) return sent
  const { phone_number, name, email, status, created_at } = known
  return {
    ...sent,
    phone_number,
    name: sent.name || name,
    email: sent.email || email,
    status: sent.status || status,
    created_at: sent.created_at || created_at,
  }
}
