import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { BucketPlace } from '../../platform/config/provider-config.ts'

/**
 * Starts an S3 server that checks signatures, and returns its bucket. The server is stopped after the test
 * file.
 */
export async function aBucket(): Promise<BucketPlace> {
  const directory = await mkdtemp(join(tmpdir(), 'impulse-bucket-'))
  const server = new S3rver({
    port: 0,
    address: 'localhost',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'impulse', configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    endpoint: `http://localhost:${port}`,
    name: 'impulse',
    region: 'us-east-1',
    // The S3 server accepts only this access key.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
