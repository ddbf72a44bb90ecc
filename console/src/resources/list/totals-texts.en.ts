export const words = {
  label: (clusters: number) => `Objects by cluster, in ${clusters} clusters`,
  only: (cluster: string) => `Show only the objects of ${cluster}`,
  more: (clusters: number) => `and ${clusters} more`,
};
