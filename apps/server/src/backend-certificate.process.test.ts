import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from './testing/stubs/made-certificate.ts'

const sender = new URL('../../cabinet/server/backend/send-to-backend.ts', import.meta.url)
// Node binary of the version that this project installs. Another version may run the tests.
const node = new URL('../../../node_modules/.bin/node', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'impulse-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Sends a request of an app server to a backend with this certificate. Returns the status, or the code of the error.
 * `trusted`: certificate of the own authority that the operator gave to the process.
 */
async function requestBackend(certificate: { key: string; cert: string }, trusted?: string): Promise<string> {
  const backend = createServer(certificate, (_request, response) => response.end())
  await new Promise<void>((resolve) => backend.listen(0, 'localhost', resolve))
  onTestFinished(() => void backend.close())
  const file = join(folder, 'authority.pem')
  if (trusted !== undefined) writeFileSync(file, trusted)
  const script = `
    const { sendToBackend } = await import('${sender.href}')
    const request = { method: 'GET', path: '/', headers: { host: 'lk.example.ru' }, idleTimeoutMs: 10_000 }
    await sendToBackend(new URL('https://localhost:${(backend.address() as AddressInfo).port}'), request).then(
      (response) => { console.log(response.statusCode); response.destroy() },
      (error) => console.log(error.code),
    )`
  const env: NodeJS.ProcessEnv = {
    NODE_NO_WARNINGS: '1',
    ...(trusted !== undefined && { NODE_EXTRA_CA_CERTS: file }),
  }
  return new Promise((resolve, reject) => {
    execFile(node, ['--input-type=module', '-e', script], { env }, (error, out) =>
      error ? reject(error) : resolve(out.trim()),
    )
  })
}

it('an app server sends nothing to a backend whose certificate no known authority signed', async () => {
  expect(await requestBackend(makeCertificate())).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  const other = makeCertificate()
  expect(await requestBackend(makeCertificate(), other.cert)).toMatch(/CERT|SELF_SIGNED|VERIFY/)
})

it('an app server trusts the operator’s own authority of NODE_EXTRA_CA_CERTS', async () => {
  const own = makeCertificate()
  expect(await requestBackend(own, own.cert)).toBe('200')
})

it('an app server refuses a trusted certificate of another host', async () => {
  const elsewhere = makeCertificate({ host: 'other.example' })
  expect(await requestBackend(elsewhere, elsewhere.cert)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
})
