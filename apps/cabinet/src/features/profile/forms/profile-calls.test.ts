import { expect, test, vi } from 'vitest'
import { createApi, type ApiRequest } from '../../../shared/api/client.ts'
import { setAccountData, setImage, setPlaceOfWork } from './profile-calls.ts'

const work = {
  Description: '',
  Department: '',
  Employer: 'ООО',
  JobPost: '',
  DcAddress: '',
  DcNumber: '',
  DcDivision: '',
}
const refused = () =>
  new Response(JSON.stringify({ error: { code: 'user_name_taken', message: 'Занято' } }), { status: 409 })

function server(getResponse: () => Response) {
  const requests: ApiRequest[] = []
  const api = createApi(async (request) => {
    requests.push(request)
    return getResponse()
  })
  return { api, requests }
}

test('setAccountData returns false and passes the error to the callback when the server refuses the account data (spec 8.21)', async () => {
  let why: unknown = null
  expect(await setAccountData(server(refused).api, {}, (error) => (why = error))).toBe(false)
  expect(why).toMatchObject({ code: 'user_name_taken', text: 'Занято' })
  const { api, requests } = server(() => new Response('true'))
  expect(await setAccountData(api, { userName: 'anna' })).toBe(true)
  expect(requests[0]).toMatchObject({ method: 'PUT', path: '/api/lk/edit/set-account-data/' })
})

test('setPlaceOfWork throws when the server refuses the place of work (spec 8.22)', async () => {
  await expect(setPlaceOfWork(server(refused).api, work)).rejects.toMatchObject({ code: 'user_name_taken' })
  const { api, requests } = server(() => new Response('true'))
  await setPlaceOfWork(api, work)
  expect(requests[0]).toMatchObject({ method: 'PUT', path: '/api/lk/edit/set-place-of-work/' })
})

test('setImage logs the error and returns false when the server refuses the picture (spec 8.20)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(await setImage(server(refused).api, new Blob(['x']))).toBe(false)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
  const { api, requests } = server(() => new Response(JSON.stringify({ avatarUrl: '/media/x.webp' })))
  expect(await setImage(api, new Blob(['x']))).toBe(true)
  expect(requests[0]).toMatchObject({ method: 'PUT', path: '/api/lk/edit/set-img/' })
  expect((requests[0]?.body as FormData | undefined)?.has('content')).toBe(true)
})
