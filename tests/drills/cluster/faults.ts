import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, Node } from './cluster.ts'

/** A fault, and the longest that a call may wait for its answer. */
export type Fault = {
  name: string
  goalSeconds: number
  isShort?: boolean
  /** Causes the fault, and ends it if something has to be started again. */
  cause: (cluster: Cluster, times: Times) => Promise<void>
}

type Times = { awayMs: number; cutMs: number }

/** How long a part stays away. */
export const usualTimes: Times = { awayMs: 120_000, cutMs: 30_000 }
export const shortTimes: Times = { awayMs: 10_000, cutMs: 15_000 }

const PAUSE_MS = 3_000

export const faults: Fault[] = [
  {
    name: 'planned switchover',
    goalSeconds: 2,
    isShort: true,
    async cause({ leaderNode, nodeOf }) {
      const [leader, next] = [await leaderNode(), (await nodeOf('sync_standby'))!]
      const names = ['--master', leader.name, '--candidate', next.name]
      const config = ['-c', '/etc/patroni/config.yml']
      const asked = ['switchover', 'ank', ...names, '--force']
      await leader.ask('postgres', '/usr/bin/patronictl', [...config, ...asked])
    },
  },
  {
    name: 'kill -9 of PostgreSQL on the primary',
    goalSeconds: 3,
    isShort: true,
    async cause({ leaderNode, killPostgres, untilLedByOther }) {
      const leader = await leaderNode()
      await killPostgres(leader)
      await untilLedByOther(leader)
    },
  },
  {
    name: 'kill -9 of PostgreSQL and Patroni on the primary',
    goalSeconds: 10,
    async cause({ leaderNode, killPostgres, startPatroni }, { cutMs }) {
      const leader = await leaderNode()
      await killPostgres(leader, { andPatroni: true })
      await wait(cutMs)
      await startPatroni(leader)
    },
  },
  {
    name: 'kill -9 of an etcd',
    goalSeconds: 3,
    async cause({ leaderNode, startEtcd }) {
      const leader = await leaderNode()
      leader.etcd.kill('SIGKILL')
      await wait(PAUSE_MS)
      await startEtcd(leader)
    },
  },
  {
    name: 'kill -9 of a server',
    goalSeconds: 3,
    async cause({ copies, restart }) {
      await restart(copies[0]!, 'SIGKILL', PAUSE_MS)
    },
  },
  {
    name: 'the primary cut off from the others',
    goalSeconds: 15,
    async cause({ nodes, leaderNode }, { cutMs }) {
      const leader = await leaderNode()
      const others = nodes.filter(node => node !== leader)
      const each = (act: (one: Node, other: Node) => Promise<void>) =>
        Promise.all(others.flatMap(other => [act(leader, other), act(other, leader)]))
      await each((one, other) => one.cutFrom(other.address))
      await wait(cutMs)
      await each((one, other) => one.joinTo(other.address))
    },
  },
  {
    name: 'the synchronous standby lost',
    goalSeconds: 15,
    async cause({ nodeOf, killPostgres, startPatroni }, { awayMs }) {
      const standby = (await nodeOf('sync_standby'))!
      await killPostgres(standby, { andPatroni: true })
      await wait(awayMs)
      await startPatroni(standby)
    },
  },
  {
    name: 'rolling update of the servers',
    goalSeconds: 2,
    async cause({ copies, restart }) {
      for (const copy of copies) {
        await restart(copy, 'SIGTERM')
        await wait(PAUSE_MS)
      }
    },
  },
]
