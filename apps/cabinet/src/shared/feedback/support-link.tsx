import { Link } from 'react-router'
import { supportAddress } from './support-address.ts'

/** Link to the support next to an error, with its code and request id. */
export function SupportLink(failure: { code: string; request?: string | undefined }) {
  return <Link to={supportAddress(failure)}>Написать в&nbsp;поддержку</Link>
}
