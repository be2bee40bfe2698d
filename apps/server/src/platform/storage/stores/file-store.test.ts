import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aBucket } from '../../../testing/stubs/s3-bucket.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { newId } from '../../ids/ids.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { openStore } from './open-store.ts'
import { s3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'impulse-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bucket = await aBucket()

const listOlderThan = async (store: FileStore, moment: Date): Promise<string[]> => {
  const names: string[] = []
  for await (const chunk of store.olderThan(moment)) names.push(...chunk)
  return names.toSorted()
}
const inAMinute = () => new Date(Date.now() + 60_000)

describe.each([
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => s3Store({ bucket, storeName: 'files' })],
])('file store in %s', (_, open) => {
  const store = open()

  it('a second instance of a store returns the bytes that the first instance stored', async () => {
    const id = newId()
    for (const bytes of [randomBytes(300_000), randomBytes(1), Buffer.alloc(0)]) {
      await store.put(id, bytes)
      expect(await open().get(id)).toEqual(bytes)
    }
    await store.remove(id)
  })

  it('after a removal the bytes cannot be read, and a second removal causes no error', async () => {
    const id = newId()
    await store.put(id, Buffer.from('bytes'))
    await store.remove(id)
    await store.remove(id)
    await expect(store.get(id)).rejects.toThrow()
  })

  it('olderThan yields exactly the objects that were stored before the given time', async () => {
    const ids = times(30, newId)
    await Promise.all(ids.map((id) => store.put(id, Buffer.from(id))))
    expect(await listOlderThan(store, inAMinute())).toEqual(ids.toSorted())
    expect(await listOlderThan(store, new Date(Date.now() - 60_000))).toEqual([])
    await Promise.all(ids.map((id) => store.remove(id)))
    expect(await listOlderThan(store, inAMinute())).toEqual([])
  })

  it('twenty objects that are stored in parallel can all be read unchanged', async () => {
    const files = times(20, () => ({ id: newId(), bytes: randomBytes(50_000) }))
    await Promise.all(files.map(({ id, bytes }) => store.put(id, bytes)))
    for (const { id, bytes } of files) expect((await store.get(id)).equals(bytes)).toBe(true)
    await Promise.all(files.map(({ id }) => store.remove(id)))
  })
})

it('the stores `files` and `pictures` in the same folder or bucket do not see each other’s objects', async () => {
  for (const config of [
    { filesDir: folder, filesBucket: undefined },
    { filesDir: folder, filesBucket: bucket },
  ]) {
    const [files, pictures] = await Promise.all([openStore(config, 'files'), openStore(config, 'pictures')])
    const id = newId()
    await pictures.put(id, Buffer.from('picture'))
    await expect(files.get(id)).rejects.toThrow()
    expect(await listOlderThan(files, inAMinute())).toEqual([])
    expect(await listOlderThan(pictures, inAMinute())).toEqual([id])
  }
})

it('olderThan yields all objects when the bucket returns the list of its objects in several parts', async () => {
  const store = s3Store({ bucket, storeName: 'many', pageSize: 10 })
  const ids = times(25, newId)
  await Promise.all(ids.map((id) => store.put(id, Buffer.from('x'))))
  expect(await listOlderThan(store, inAMinute())).toEqual(ids.toSorted())
})

it('when a bucket refuses the access key, the error contains the HTTP status but not the secret key', async () => {
  const store = s3Store({ bucket: { ...bucket, secretAccessKey: 'another' }, storeName: 'files' })
  await expect(store.put(newId(), Buffer.from('x'))).rejects.toThrow(/403/)
  await expect(store.put(newId(), Buffer.from('x'))).rejects.not.toThrow(/another/)
})

it('a store in a bucket follows no redirect, so that another host never gets the bytes of a file', async () => {
  let requests = 0
  const otherHost = createServer((_, response) => {
    requests += 1
    response.end('bytes')
  }).listen(0)
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: `http://localhost:${portOf(otherHost)}/` }).end()
  }).listen(0)
  const endpoint = `http://localhost:${portOf(redirecting)}`
  const store = s3Store({ bucket: { ...bucket, endpoint }, storeName: 'files' })
  await expect(store.put(newId(), Buffer.from('x'))).rejects.toThrow(/answered 307/)
  await expect(store.get(newId())).rejects.toThrow(/answered 307/)
  expect(requests).toBe(0)
  for (const server of [otherHost, redirecting]) {
    server.close()
    server.closeAllConnections()
  }
})

it('a request to a bucket is repeated after a short failure, and is refused with `unavailable` when the bucket continues to fail', async () => {
  let failures = 1
  const flaky = createServer((request, response) => {
    failures -= 1
    if (failures >= 0) request.socket.destroy()
    else response.writeHead(failures === -1 ? 503 : 204).end()
  }).listen(0)
  const { port } = flaky.address() as AddressInfo
  const store = s3Store({ bucket: { ...bucket, endpoint: `http://localhost:${port}` }, storeName: 'files' })
  await store.remove(newId())
  expect(failures).toBe(-2)
  flaky.close()
  flaky.closeAllConnections()
  await expect(store.put(newId(), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
})

it('a folder on a full disk refuses a file in words, and leaves no part of the file', async () => {
  const id = newId()
  const shardFolder = join(folder, id.slice(34, 36))
  await mkdir(shardFolder, { recursive: true })
  // Every write to this device fails as on a full disk.
  await symlink('/dev/full', join(shardFolder, `${id}.part`))
  const store = folderStore(folder)
  await expect(store.put(id, randomBytes(10))).rejects.toMatchObject({ code: 'storage_full' })
  expect(await readdir(shardFolder)).toEqual([])
  await store.put(id, Buffer.from('bytes'))
  expect(await store.get(id)).toEqual(Buffer.from('bytes'))
  await store.remove(id)
})
