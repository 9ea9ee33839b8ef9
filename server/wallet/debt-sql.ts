/** SQL: how much of credited points goes to the debt, which is paid before the wallet gets any. */
export function repaidSql(owed: string, credited: string): string {
  return `LEAST(${owed}, ${credited})`
}

/** SQL: what the statement says about the part of credited points that went to the debt. */
export function repaidRemarkSql(repaid: string, credited: string): string {
  return `' (' || ${repaid} || ' of ' || ${credited} || ' paid what you owed)'`
}
