import type { ReactNode } from 'react'
import { errorText } from '../api/api-error.ts'
import { type ErrorReference, findFault } from '../loading/loadable.ts'
import { SupportLink } from './support-link.tsx'

/**
 * Returns the text of an error, with a link to the support for an error that the member cannot mend. An error without a
 * code, such as a lost connection, has no link.
 */
export const textWithHelp = (text: string, fault: Partial<ErrorReference> | null): ReactNode =>
  fault?.code === undefined ? (
    text
  ) : (
    <>
      {text}. <SupportLink code={fault.code} request={fault.request} />
    </>
  )

/** Returns the text of a thrown value, with a link to the support for an error that the member cannot mend. */
export const errorWithHelp = (error: unknown): ReactNode => textWithHelp(errorText(error), findFault(error))
