import { Link } from '../modal/link.tsx'
import { supportAddress } from './support-address.ts'

/** Link to the support next to an error. The new ticket contains the code and the request id of the error. */
export function SupportLink(failure: { code: string; request?: string | undefined }) {
  return <Link to={supportAddress(failure)}>Написать в&nbsp;поддержку</Link>
}
