export const levels = {
  bronze: '铜牌会员',
  silver: '银牌会员',
  gold: '金牌会员',
  diamond: '钻石会员',
  supreme: '至尊会员',
} as const;
