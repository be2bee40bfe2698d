import { ButtonLink } from '../../shared/ui/button-link.tsx'

/** Where one sees whether an application that nobody has answered has arrived. */
export const ToOrders = () => (
  <ButtonLink to="/order" variant="secondary">
    Проверить в&nbsp;заявках
  </ButtonLink>
)
