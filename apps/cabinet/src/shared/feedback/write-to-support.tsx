import { Link } from 'react-router'
import { supportAddress } from './support-address.ts'

/** Next to an error: the way to somebody who can help, with what they need to know of it. */
export function WriteToSupport(failure: { code: string; request?: string | undefined }) {
  return <Link to={supportAddress(failure)}>Написать в&nbsp;поддержку</Link>
}
