import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseCluster } from './database-cluster.ts'
import type { ClusterProcess } from './processes.ts'
import type { Product } from './product.ts'

type Cluster = { database: DatabaseCluster; product: Product }
/** Fault of the rehearsal: causes it, and returns the function that mends what it broke. */
type Fault = (cluster: Cluster) => Promise<() => Promise<void> | void>

/** Faults by name, in the order in which the rounds use them. */
export const clusterFaults: Readonly<Record<string, Fault>> = {
  'the primary is killed': async ({ database }) => killNode(await thePrimary(database)),
  'a web process is killed': ({ product }) => kill(product.webs[0]),
  'a replica is killed': async ({ database }) => {
    const primary = await thePrimary(database)
    return killNode(database.nodes.find((node) => node !== primary))
  },
  'a worker is killed': ({ product }) => kill(product.workers[0]),
  'the leader of etcd is killed': async ({ database }) => kill(await database.findEtcdLeader()),
  'the network of the primary is cut': async ({ database }) => {
    const { links } = await thePrimary(database)
    for (const link of links) link.cut()
    return () => {
      for (const link of links) link.mend()
    }
  },
}

async function thePrimary(database: DatabaseCluster) {
  const primary = await database.findPrimary()
  if (!primary) throw new Error('The cluster has no primary')
  return primary
}

async function kill(running: ClusterProcess | undefined) {
  if (!running) throw new Error('No process to kill')
  await running.stop('SIGKILL')
  return () => running.start()
}

/** Kills PostgreSQL and Patroni of a node, as the loss of its machine does. */
async function killNode(node: DatabaseCluster['nodes'][number] | undefined) {
  if (!node) throw new Error('No node to kill')
  const pid = Number((await readFile(path.join(node.data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const ended = node.patroni.stop('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await ended
  return async () => {
    // The other processes of PostgreSQL notice the death of their parent and end.
    await sleep(1_000)
    node.patroni.start()
  }
}
