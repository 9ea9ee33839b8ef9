/** SQL: the part of credited points that pays the debt. The wallet gets the rest. */
export function repaidSql(owed: string, credited: string): string {
  return `LEAST(${owed}, ${credited})`
}

/** SQL: the remark in the statement about the part that paid the debt. */
export function repaidRemarkSql(repaid: string, credited: string): string {
  return `' (' || ${repaid} || ' of ' || ${credited} || ' used to repay an earlier correction)'`
}
