import { ButtonLink } from '../../shared/ui/button-link.tsx'

/** Link to the orders, to check whether an unanswered request arrived. */
export const ToOrders = () => (
  <ButtonLink to="/order" variant="secondary">
    Проверить в&nbsp;заявках
  </ButtonLink>
)
