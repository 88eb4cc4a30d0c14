import type { identity } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import {
  clientsOf,
  makeWorld,
  startAnnotation,
  testCall,
  WRITER,
  type Clients,
  type TestAnnotation,
  type Transport,
  type World,
} from './test-annotation.js';

/** What the tests of one transport share. */
export interface AnnotationTests {
  /** Filled before the first test. */
  readonly clients: Clients;
  readonly world: World;
  /** The audit entries of a resource, newest first. */
  auditOf(resourceId: string): Promise<identity.AuditEntry[]>;
}

/** Tests of the module over both transports, each over a service and a store of its own. */
export function describeAnnotation(subject: string, define: (tests: AnnotationTests) => void): void {
  describe.each<Transport>(['local', 'grpc'])(`${subject} over %s`, (transport) => {
    const clients = {} as Clients;
    const world = makeWorld();
    let mongo: TestMongo;
    let service: TestAnnotation;
    beforeAll(async () => {
      mongo = await startTestMongo();
      service = await startAnnotation(mongo.env, world, transport);
      Object.assign(clients, clientsOf(service));
    });
    afterAll(async () => {
      await service?.stop();
      await mongo?.close();
    });
    const auditOf = async (resourceId: string): Promise<identity.AuditEntry[]> => {
      const request = { organizationId: WRITER.organizationId, resourceId, cursor: '', limit: 10 };
      return (await clients.audit.listAuditEntries(request, testCall())).entries;
    };
    define({ clients, world, auditOf });
  });
}
