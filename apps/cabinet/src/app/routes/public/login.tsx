import { SignInPage } from '../../../features/sign-in/sign-in-page.tsx'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { ValuePanel } from '../../shell/value-panel.tsx'
import { VisitorFrame } from '../../shell/visitor-frame.tsx'

export const handle: PageHandle = { page: pages.login }

export function Component() {
  return (
    <VisitorFrame panel={<ValuePanel />}>
      <SignInPage />
    </VisitorFrame>
  )
}
