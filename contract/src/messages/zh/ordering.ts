export const ordering = {
  title: '新建{name}订单',
  editTitle: '{name}处方',
  noAppliance: '没有这种产品',
  noApplianceHint: '它可能已改名或停止接单，请从工作台重新选择。',
} as const;
