import { readFileSync } from 'node:fs'

/** The memory that a process has in RAM, in MB. */
export function memoryMb(pid: number): number {
  return fieldOf(pid, 'VmRSS')
}

/** The most that it had so far, in MB. */
export function peakMb(pid: number): number {
  return fieldOf(pid, 'VmHWM')
}

function fieldOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1]) / 1024)
}
