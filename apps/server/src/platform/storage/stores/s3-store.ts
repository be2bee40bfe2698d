import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { BucketPlace } from '../../config/provider-config.ts'
import { fetchAllowed } from '../../http/outgoing.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { FileStore } from './file-store.ts'

const timeoutMs = 10_000
const maxAttempts = 3

type S3Options = {
  bucket: BucketPlace
  /** Prefix of the names of this store's objects in the bucket. */
  storeName: string
  /** Number of objects on a page of the bucket's list. S3 allows up to 1,000. */
  pageSize?: number
}

/**
 * Opens a store in an S3 bucket. A write is durable when the bucket has confirmed it. Every request may be
 * retried, because a name is never used for other bytes.
 */
export function s3Store({ bucket, storeName, pageSize = 1_000 }: S3Options): FileStore {
  const sendRequest = createBucketClient(bucket)
  const toObjectPath = (id: string) => `/${storeName}/${id}`
  return {
    async put(id, bytes) {
      expectStatus(await sendRequest('PUT', toObjectPath(id), bytes), [200])
    },
    async get(id) {
      const response = await sendRequest('GET', toObjectPath(id))
      return expectStatus(response, [200]).body
    },
    async remove(id) {
      expectStatus(await sendRequest('DELETE', toObjectPath(id)), [200, 204, 404])
    },
    async *olderThan(moment) {
      let after: string | undefined
      do {
        // Uses the older list API (`marker`), which every S3 server supports. The list continues after a name even if
        // the object with this name was removed.
        const query = new URLSearchParams({ prefix: `${storeName}/`, 'max-keys': String(pageSize) })
        if (after !== undefined) query.set('marker', after)
        const response = await sendRequest('GET', `?${query.toString()}`)
        const page = readList(expectStatus(response, [200]).body.toString())
        const old = page.objects.filter(({ modifiedAt }) => modifiedAt < moment)
        if (old.length > 0) yield old.map(({ key }) => key.slice(storeName.length + 1))
        after = page.isCut ? page.objects.at(-1)?.key : undefined
      } while (after !== undefined)
    },
  }
}

type S3Response = { status: number; body: Buffer; requestLine: string }
type SendRequest = (method: string, path: string, bytes?: Buffer) => Promise<S3Response>

/**
 * Returns a function that sends a request to the bucket. After a network error, a status of 500 or above, or a
 * status of 429, the function retries twice and then throws the refusal `unavailable` with a retry time.
 */
function createBucketClient(bucket: BucketPlace): SendRequest {
  const { endpoint, name, region } = bucket
  const once: SendRequest = async (method, path, bytes) => {
    const { accessKeyId, secretAccessKey } = bucket
    const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey })
    const request = await client.sign(`${endpoint}/${name}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      // The signature includes the hash of the bytes, so that the bucket refuses bytes that were damaged on
      // the way.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      },
      ...(bytes && { body: new Uint8Array(bytes) }),
    })
    const response = await fetchAllowed(request, { to: endpoint })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, body, requestLine: `${method} ${path}` }
  }
  return async (method, path, bytes) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const response = await once(method, path, bytes).catch(() => null)
      if (response && response.status < 500 && response.status !== 429) return response
      if (attempt < maxAttempts) await setTimeout(attempt * 200)
    }
    throw new Refusal('unavailable', { retryAfter: 10 })
  }
}

/**
 * Throws an error when the status of a response is none of `expectedStatuses`. Such a failure is permanent: for
 * example, a setting is invalid or a file is missing. The error's message contains the status, the error code of the
 * bucket and the request line, but no access key.
 */
function expectStatus(response: S3Response, expectedStatuses: readonly number[]): S3Response {
  if (expectedStatuses.includes(response.status)) return response
  const code = /<Code>(\w+)<\/Code>/.exec(response.body.toString('latin1', 0, 4096))?.[1] ?? ''
  throw new Error(`the bucket answered ${response.status} ${code} to ${response.requestLine}`)
}

/**
 * Parses one page of the XML list of objects. Decodes no XML entities, because the names of the store's objects
 * contain no character that XML escapes.
 */
function readList(xml: string): { objects: { key: string; modifiedAt: Date }[]; isCut: boolean } {
  const parseText = (element: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(element)?.[1] ?? ''
  const objects = xml.split('<Contents>').slice(1)
  return {
    objects: objects.map((element) => ({
      key: parseText(element, 'Key'),
      modifiedAt: new Date(parseText(element, 'LastModified')),
    })),
    isCut: parseText(xml, 'IsTruncated') === 'true',
  }
}
