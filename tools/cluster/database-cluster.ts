import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findEtcdLeader, startEtcd } from './etcd.ts'
import { address, ClusterProcess, freePorts } from './processes.ts'
import { Relay } from './relay.ts'

const run = promisify(execFile)
const templates = new URL('../../deploy/cluster/', import.meta.url)
const binaries = '/usr/lib/postgresql/15/bin'
const password = 'rehearsal'

type Node = {
  name: string
  patroni: ClusterProcess
  data: string
  restPort: number
  /** Links over which other machines reach the node, and over which it reaches etcd. */
  links: Relay[]
}

export type DatabaseCluster = {
  /** Address of the primary through HAProxy and PgBouncer, with the role of the server. */
  servingUrl: string
  /** Address of the primary through HAProxy, with the role of the owner. */
  ownerUrl: string
  membersUrl: string
  nodes: readonly Node[]
  etcd: readonly ClusterProcess[]
  /** Returns the node that is the primary now. Undefined: no node is. */
  findPrimary(): Promise<Node | undefined>
  /** Returns the member of etcd that leads. */
  findEtcdLeader(): Promise<ClusterProcess | undefined>
  /** Waits until one node is the primary and the others are streaming replicas. */
  waitUntilWhole(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts three nodes of etcd, three of PostgreSQL under Patroni, HAProxy and PgBouncer from Debian's packages, all on
 * 127.0.0.1. HAProxy also forwards the members' requests to `webPorts`.
 */
export async function startDatabaseCluster(
  folder: string,
  webPorts: readonly number[],
): Promise<DatabaseCluster> {
  const logs = path.join(folder, 'logs')
  await mkdir(logs, { recursive: true })
  const account = await databaseAccount()
  const etcd = await startEtcd(folder, logs)
  const nodes = await startNodes(folder, { logs, account, etcdPorts: etcd.map(({ port }) => port) })
  const [primaryPort = 0, replicaPort = 0, membersPort = 0, poolerPort = 0] = await freePorts(4)
  const values = {
    LISTEN: address,
    ADDRESS: address,
    PRIMARY_PORT: primaryPort,
    REPLICA_PORT: replicaPort,
    MEMBERS_PORT: membersPort,
    POOLER_PORT: poolerPort,
    POSTGRES_SERVERS: nodes
      .map(({ name, ports }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.rest}`)
      .join('\n'),
    WEB_SERVERS: webPorts.map((port, n) => `  server web${n + 1} ${address}:${port} check`).join('\n'),
    USERS: path.join(folder, 'users.txt'),
  }
  const haproxyFile = await fillTemplate('haproxy.cfg', values, path.join(folder, 'haproxy.cfg'))
  const poolerFile = await fillTemplate('pgbouncer.ini', values, path.join(folder, 'pgbouncer.ini'))
  await writeFile(values.USERS, `"impulse_app" "${password}"\n`)
  await Promise.all([poolerFile, values.USERS].map((file) => chown(file, account.uid, account.gid)))
  const proxy = new ClusterProcess({ name: 'haproxy', command: ['haproxy', '-db', '-f', haproxyFile] }, logs)
  const pooler = new ClusterProcess(
    { name: 'pgbouncer', command: ['pgbouncer', poolerFile], ...account },
    logs,
  )
  proxy.start()
  pooler.start()
  const findPrimary = () => findNode(nodes, 'primary')
  const cluster = {
    servingUrl: `postgres://impulse_app:${password}@${address}:${poolerPort}/impulse`,
    ownerUrl: `postgres://impulse:${password}@${address}:${primaryPort}/impulse`,
    membersUrl: `http://${address}:${membersPort}`,
    nodes,
    etcd: etcd.map(({ process }) => process),
    findPrimary,
    findEtcdLeader: () => findEtcdLeader(etcd),
    waitUntilWhole: () => waitUntilWhole(nodes),
    stop: async () => {
      await Promise.all(nodes.map(({ patroni }) => patroni.stop('SIGTERM')))
      await Promise.all(
        [proxy, pooler, ...etcd.map(({ process }) => process)].map((process) => process.stop('SIGKILL')),
      )
    },
  }
  await cluster.waitUntilWhole()
  await createRoles(`postgres://postgres:${password}@${address}:${primaryPort}/postgres`)
  return cluster
}

/** Returns the ids of Debian's user `postgres`, because PostgreSQL refuses to run as root. */
async function databaseAccount(): Promise<{ uid: number; gid: number }> {
  const { stdout: uid } = await run('id', ['-u', 'postgres'])
  const { stdout: gid } = await run('id', ['-g', 'postgres'])
  return { uid: Number(uid), gid: Number(gid) }
}

/** Writes a file of deploy/cluster with its values to `target`, and returns this path. */
async function fillTemplate(
  name: string,
  values: Record<string, string | number>,
  target: string,
): Promise<string> {
  const template = await readFile(new URL(name, templates), 'utf8')
  const text = template.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} needs a value for ${key}`)
    return String(value)
  })
  await writeFile(target, text, { mode: 0o600 })
  return target
}

async function startNodes(
  folder: string,
  options: { logs: string; account: { uid: number; gid: number }; etcdPorts: readonly number[] },
) {
  const nodes = []
  for (const n of [1, 2, 3]) nodes.push(await startNode(folder, { ...options, name: `node${n}` }))
  return nodes
}

async function startNode(
  folder: string,
  {
    name,
    logs,
    account,
    etcdPorts,
  }: { name: string; logs: string; account: { uid: number; gid: number }; etcdPorts: readonly number[] },
) {
  const [postgres = 0, rest = 0, postgresOfOthers = 0, restOfOthers = 0, ...etcd] = await freePorts(7)
  const own = path.join(folder, name)
  await mkdir(own)
  const links = [
    new Relay(postgresOfOthers, postgres),
    new Relay(restOfOthers, rest),
    ...etcdPorts.map((port, index) => new Relay(etcd[index] ?? 0, port)),
  ]
  const file = await fillTemplate(
    'patroni.yaml',
    {
      NAME: name,
      LISTEN: address,
      ADDRESS: address,
      REST_PORT: rest,
      REST_PORT_OF_OTHERS: restOfOthers,
      POSTGRES_PORT: postgres,
      POSTGRES_PORT_OF_OTHERS: postgresOfOthers,
      ETCD: etcd.map((port) => `${address}:${port}`).join(', '),
      DATA: path.join(own, 'data'),
      BIN: binaries,
      SOCKETS: own,
      NETWORK: `${address}/32`,
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: password,
      REWIND_PASSWORD: password,
    },
    path.join(folder, `${name}.yaml`),
  )
  await Promise.all([file, own].map((owned) => chown(owned, account.uid, account.gid)))
  const patroni = new ClusterProcess({ name, command: ['patroni', file], ...account }, logs)
  patroni.start()
  return {
    name,
    patroni,
    data: path.join(own, 'data'),
    links,
    restPort: rest,
    ports: { postgres: postgresOfOthers, rest: restOfOthers },
  }
}

/** Returns the first node whose Patroni answers that it has this role. */
async function findNode<N extends { restPort: number }>(
  nodes: readonly N[],
  role: string,
): Promise<N | undefined> {
  for (const node of nodes) if (await isOk(`http://${address}:${node.restPort}/${role}`)) return node
  return undefined
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function waitUntilWhole(nodes: readonly { restPort: number }[]): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const roles = await Promise.all(
      nodes.map(async ({ restPort }) =>
        (await isOk(`http://${address}:${restPort}/primary`))
          ? 'primary'
          : (await isOk(`http://${address}:${restPort}/replica?lag=1MB`))
            ? 'replica'
            : 'none',
      ),
    )
    const synchronous = await Promise.all(
      nodes.map(({ restPort }) => isOk(`http://${address}:${restPort}/synchronous`)),
    )
    if (roles.toSorted().join() === 'primary,replica,replica' && synchronous.includes(true)) return
    if (Date.now() > deadline)
      throw new Error(`The cluster is not whole after two minutes: ${roles.join(', ')}`)
    await sleep(500)
  }
}

/** Creates the database and its two roles: the owner, and the role of the server with its time limits. */
async function createRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role impulse login password '${password}'`)
    await client.query(`create role impulse_app login password '${password}'`)
    await client.query('create database impulse owner impulse')
    // PgBouncer 1.18 drops the time limits that the server sends when it connects.
    for (const [setting, value] of [
      ['statement_timeout', '60s'],
      ['lock_timeout', '20s'],
      ['idle_in_transaction_session_timeout', '60s'],
    ])
      await client.query(`alter role impulse_app set ${setting} = '${value}'`)
  } finally {
    await client.end()
  }
}
