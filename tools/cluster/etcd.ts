import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { address, ClusterProcess, freePorts } from './processes.ts'

const run = promisify(execFile)

/** Starts three members of etcd, and waits until they have agreed on a leader. */
export async function startEtcd(folder: string, logs: string) {
  const ports = await freePorts(6)
  const members = [0, 1, 2].map((n) => ({
    name: `etcd${n + 1}`,
    port: ports[n] ?? 0,
    peer: ports[n + 3] ?? 0,
  }))
  const list = members.map(({ name, peer }) => `${name}=http://${address}:${peer}`).join(',')
  const started = members.map(({ name, port, peer }) => {
    const [client, peers] = [`http://${address}:${port}`, `http://${address}:${peer}`]
    const options = {
      name,
      'data-dir': path.join(folder, name),
      'initial-cluster': list,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      // With the defaults the leader may change without a fault, because on a busy machine a heartbeat is late.
      'heartbeat-interval': '250',
      'election-timeout': '2500',
    }
    const command = ['etcd', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)] as const
    const process = new ClusterProcess({ name, command }, logs)
    process.start()
    return { port, process }
  })
  for (const { port } of started) await untilDecided(port)
  return started
}

/** Waits until the members of etcd agree on their version. Patroni of Debian 12 ends when it starts earlier. */
async function untilDecided(port: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const version = await fetch(`http://${address}:${port}/version`).then(
      (response) => response.json() as Promise<{ etcdcluster: string }>,
      () => undefined,
    )
    if (version && version.etcdcluster !== 'not_decided') return
    await sleep(200)
  }
  throw new Error('etcd has no leader after 30 seconds')
}

export async function findEtcdLeader(
  etcd: readonly { port: number; process: ClusterProcess }[],
): Promise<ClusterProcess | undefined> {
  for (const { port, process } of etcd) {
    const { stdout } = await run(
      'etcdctl',
      ['endpoint', 'status', '-w', 'json', '--endpoints', `${address}:${port}`],
      {
        env: { ...globalThis.process.env, ETCDCTL_API: '3' },
      },
    ).catch(() => ({ stdout: '[]' }))
    const [status] = JSON.parse(stdout) as { Status: { header: { member_id: number }; leader: number } }[]
    if (status && status.Status.leader === status.Status.header.member_id) return process
  }
  return undefined
}
