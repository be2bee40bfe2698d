import { it } from 'vitest'
import { repeated } from '../../testing/harness/repeat.ts'
import { closeDuringRequests } from './graceful-close.test-parts.ts'

it('no request on a keep-alive connection fails when the app is started and closed twenty times', () =>
  closeDuringRequests(repeated(20)))
