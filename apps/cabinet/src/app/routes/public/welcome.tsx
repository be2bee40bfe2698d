import { WelcomePage } from '../../../features/welcome/welcome-page.tsx'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { ValuePanel } from '../../shell/value-panel.tsx'
import { VisitorFrame } from '../../shell/visitor-frame.tsx'

export const handle: PageHandle = { page: pages.welcome }

export function Component() {
  return (
    <VisitorFrame panel={<ValuePanel />}>
      <WelcomePage />
    </VisitorFrame>
  )
}
