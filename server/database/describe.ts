import pg from 'pg'

/** Which database this is, for a person to read. It never contains the password. */
export function describeDatabase(options: {
  dataDir: string
  databaseUrl?: string | undefined
}): string {
  if (!options.databaseUrl) return `the embedded database in ${options.dataDir}`
  // Not connected. It also knows the defaults of the environment, such as PGHOST.
  const { database, host, port } = new pg.Client({ connectionString: options.databaseUrl })
  return `the PostgreSQL database ${database} at ${host}:${port}`
}
