import { formatPoints } from '#domain/points.ts'

/** Points with their sign: '+380', '-10', '0'; '—' for unknown ones. */
export function signedPoints(points: number | undefined): string {
  return `${points !== undefined && points > 0 ? '+' : ''}${formatPoints(points)}`
}
