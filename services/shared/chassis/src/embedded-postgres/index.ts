export {
  createCluster,
  startPostgres,
  type ClusterOptions,
  type PostgresOptions,
  type PostgresServer,
} from './cluster.ts';
