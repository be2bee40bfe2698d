export const sessionReusedNotification = {
  title: 'Сеанс завершён для защиты аккаунта',
  body: 'Возможно, его открыли на чужом устройстве. Войдите снова и проверьте список устройств',
  link: '/lk/devices',
}
