import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loadConfig } from '@assay/config';
import { runtimeConfig } from '@assay/runtime';
import { modules } from '@assay/all-in-one';
import { lint, parse, render } from './helm.mjs';
import { compileManifestCheck } from './manifest-schema.mjs';

const DISTRIBUTED = { existingSecret: 'assay-secrets', 'config.CLICKHOUSE_URL': 'http://clickhouse:8123' };
const FORMS = { distributed: DISTRIBUTED, 'all-in-one': { form: 'all-in-one' } };
const EVERYTHING = {
  ...DISTRIBUTED,
  'image.repository': 'registry.example.com/assay',
  imagePullSecrets: [{ name: 'pull' }],
  'config.CLICKHOUSE_CLUSTER': 'main',
  ingress: {
    enabled: true,
    host: 'assay.example.com',
    tlsSecret: 'tls',
    className: 'nginx',
    annotations: { a: 'b' },
  },
  'networkPolicy.httpFrom': [{ namespaceSelector: { matchLabels: { a: 'b' } } }],
  'networkPolicy.adminFrom': [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
  'components.identity.autoscaling.enabled': true,
  'components.ingestion.volume.storageClass': 'fast',
  'components.integration.extraEnv': [{ name: 'WEBHOOK_ALLOWED_NETWORKS', value: '10.1.0.0/16' }],
  nodeSelector: { a: 'b' },
  tolerations: [{ key: 'a', operator: 'Exists' }],
  'service.type': 'LoadBalancer',
};

const manifestsOf = (values) => {
  const { text, error } = render(values);
  assert.equal(error, undefined);
  return parse(text);
};
const workloadsOf = (manifests) =>
  manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
const componentOf = (manifest) => manifest.metadata.labels['app.kubernetes.io/component'];
const named = (manifests, kind, component) =>
  manifests.find((one) => one.kind === kind && componentOf(one) === component);

describe('lint', () => {
  for (const [form, values] of Object.entries({ ...FORMS, 'everything at once': EVERYTHING })) {
    it(form, () => {
      const { isGood, stdout, stderr } = lint(values);
      assert.ok(isGood, stdout + stderr);
    });
  }
});

describe('the rendered chart', () => {
  for (const [form, values] of Object.entries(FORMS)) {
    it(`is the golden one: ${form}`, () => {
      const { text } = render(values);
      const file = new URL(`__golden__/${form}.yaml`, import.meta.url);
      if (process.env.UPDATE_GOLDEN) {
        mkdirSync(new URL('__golden__', import.meta.url), { recursive: true });
        writeFileSync(file, text);
      }
      assert.equal(text, readFileSync(file, 'utf8'), 'npm run helm:test -- --update');
    });
  }

  const check = compileManifestCheck();
  for (const [form, values] of Object.entries({ ...FORMS, 'everything at once': EVERYTHING })) {
    it(`is what Kubernetes takes: ${form}`, () => {
      const problems = manifestsOf(values).flatMap((manifest) =>
        check(manifest).map((problem) => `${manifest.kind} ${manifest.metadata.name}: ${problem}`),
      );
      assert.deepEqual(problems, []);
    });
  }

  it('notices a field that Kubernetes does not know', () => {
    const [deployment] = manifestsOf(DISTRIBUTED).filter(({ kind }) => kind === 'Deployment');
    deployment.spec.template.spec.containers[0].livenesProbe = {};
    assert.match(check(deployment).join(), /livenesProbe/);
  });
});

describe('every pod', () => {
  const pods = Object.values({ ...FORMS, EVERYTHING }).flatMap((values) => workloadsOf(manifestsOf(values)));
  it('is confined', () => {
    for (const { metadata, spec } of pods) {
      const { containers, securityContext, automountServiceAccountToken } = spec.template.spec;
      assert.equal(automountServiceAccountToken, false, metadata.name);
      assert.equal(securityContext.runAsNonRoot, true, metadata.name);
      assert.equal(securityContext.seccompProfile.type, 'RuntimeDefault', metadata.name);
      for (const container of containers) {
        assert.deepEqual(container.securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.ok(container.resources.requests.cpu && container.resources.limits.memory, metadata.name);
      }
    }
  });

  it('is probed, but for jobs', () => {
    for (const { kind, spec } of pods) {
      if (kind === 'Job') continue;
      const [{ livenessProbe, readinessProbe, startupProbe }] = spec.template.spec.containers;
      assert.equal(livenessProbe.httpGet.path, '/livez');
      assert.equal(readinessProbe.httpGet.path, '/readyz');
      assert.equal(startupProbe.httpGet.path, '/readyz');
    }
  });

  it('changes when its configuration does', () => {
    const checksum = (values) =>
      named(manifestsOf(values), 'Deployment', 'gateway').spec.template.metadata.annotations[
        'checksum/config'
      ];
    assert.notEqual(checksum(DISTRIBUTED), checksum({ ...DISTRIBUTED, 'config.LOG_LEVEL': 'debug' }));
  });
});

describe('the distributed form', () => {
  const manifests = manifestsOf(DISTRIBUTED);
  const workloads = workloadsOf(manifests).filter(({ kind }) => kind !== 'Job');

  it('has a workload for every service', () => {
    assert.deepEqual(workloads.map(componentOf).sort(), modules.map(({ name }) => name).sort());
  });

  for (const module of modules) {
    it(`gives ${module.name} every variable that it cannot start without`, () => {
      const env = envOf(manifests, module.name);
      const owners = [module, ...Object.values(module.needs)];
      const problems = [runtimeConfig, ...owners.map(({ config }) => config)].flatMap(
        (schema) => loadConfig(schema, env).problems,
      );
      const missing = Object.values(module.calls)
        .map(({ service }) => `${service.toUpperCase()}_ADDR`)
        .filter((name) => !env[name]);
      assert.deepEqual([...problems, ...missing], []);
    });
  }

  it('keeps what is written while ClickHouse is away on a volume', () => {
    const { kind, spec } = workloads.find((one) => componentOf(one) === 'ingestion');
    assert.equal(kind, 'StatefulSet');
    assert.equal(spec.persistentVolumeClaimRetentionPolicy.whenScaled, 'Retain');
    const [{ volumeMounts }] = spec.template.spec.containers;
    const { mountPath } = volumeMounts.find(({ name }) => name === 'data');
    assert.ok(envOf(manifests, 'ingestion').SPOOL_DIR.startsWith(mountPath));
  });

  it('reaches services by headless names and their own ports', () => {
    for (const module of modules.filter(({ name }) => name !== 'gateway')) {
      const service = named(manifests, 'Service', module.name);
      assert.equal(service.spec.clusterIP, 'None');
      const [{ port }] = service.spec.ports;
      const address = envOf(manifests, 'gateway')[`${module.name.toUpperCase()}_ADDR`];
      assert.equal(address, `dns:///${service.metadata.name}.assay.svc:${port}`);
      const { containers } = workloads.find((one) => componentOf(one) === module.name).spec.template.spec;
      assert.equal(containers[0].ports.find(({ name }) => name === 'grpc').containerPort, port);
      assert.equal(Number(envOf(manifests, module.name)[`${module.name.toUpperCase()}_PORT`]), port);
    }
  });

  it('has a budget wherever there is more than one pod', () => {
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').map(componentOf);
    assert.deepEqual(budgets.sort(), modules.map(({ name }) => name).sort());
  });

  it('leaves the number of pods to what scales them', () => {
    for (const { spec } of manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
      const scaled = workloads.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      assert.equal(scaled.kind, 'Deployment');
      assert.equal(scaled.spec.replicas, undefined);
    }
  });

  it('lets only its own pods call the services, and none the instance metadata', () => {
    for (const { spec } of manifests.filter(({ kind }) => kind === 'NetworkPolicy')) {
      for (const { ports, from } of spec.ingress) {
        if (ports[0].port !== 'http') assert.ok(from?.length > 0);
      }
      const blocks = spec.egress.flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock));
      assert.deepEqual(
        blocks.map(({ except }) => except),
        [['169.254.169.254/32'], ['fd00:ec2::254/128']],
      );
    }
  });

  it('puts no secret anywhere but into references', () => {
    const text = JSON.stringify(manifests.filter(({ kind }) => kind === 'ConfigMap'));
    assert.doesNotMatch(text, /PEPPER|ENCRYPTION|MONGODB_URI|PASSWORD|SECRET/);
  });

  it('migrates before it changes anything', () => {
    const job = manifests.find(({ kind }) => kind === 'Job');
    assert.equal(job.metadata.annotations['helm.sh/hook'], 'pre-install,pre-upgrade');
    const names = job.spec.template.spec.containers[0].env.map(({ name }) => name);
    assert.ok(names.includes('CLICKHOUSE_URL') && names.includes('CLICKHOUSE_PASSWORD'));
  });
});

describe('values that cannot work', () => {
  const cases = [
    ['no secret', { 'config.CLICKHOUSE_URL': 'http://a:8123' }, /Set existingSecret/],
    ['no ClickHouse', { existingSecret: 's' }, /Set config.CLICKHOUSE_URL/],
    ['a secret in the config', { ...DISTRIBUTED, 'config.KEY_PEPPER': 'x' }, /Move config.KEY_PEPPER/],
    [
      'a scaled spool',
      { ...DISTRIBUTED, 'components.ingestion.autoscaling.enabled': true },
      /components.ingestion.autoscaling/,
    ],
    [
      'a range turned round',
      { ...DISTRIBUTED, 'components.gateway.autoscaling.maxReplicas': 1 },
      /maxReplicas/,
    ],
    ['two pods on one volume', { form: 'all-in-one', 'allInOne.replicas': 2 }, /allInOne.replicas to 1/],
    [
      'too little time to drain',
      { ...DISTRIBUTED, terminationGracePeriodSeconds: 25 },
      /terminationGracePeriodSeconds above 25/,
    ],
    ['an ingress without a host', { ...DISTRIBUTED, 'ingress.enabled': true }, /Set ingress.host/],
    ['another form', { form: 'both' }, /form/],
    ['a value that is unknown', { ...DISTRIBUTED, replicas: 2 }, /replicas/],
    ['a misspelt field of a component', { ...DISTRIBUTED, 'components.gateway.replica': 2 }, /replica/],
    ['a port out of range', { ...DISTRIBUTED, 'components.identity.grpcPort': 80 }, /grpcPort/],
  ];
  for (const [what, values, sentence] of cases) {
    it(`are refused: ${what}`, () => assert.match(render(values).error ?? '', sentence));
  }
});

/** The variables of a component's container; those of the secret have a value that fits all of them. */
function envOf(manifests, component) {
  const workload = workloadsOf(manifests).find((one) => componentOf(one) === component);
  const [{ env, envFrom }] = workload.spec.template.spec.containers;
  const config = manifests.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === envFrom[0].configMapRef.name,
  );
  const own = (env ?? []).filter(({ valueFrom }) => !valueFrom?.secretKeyRef.optional);
  return {
    ...config.data,
    ...Object.fromEntries(own.map(({ name, value }) => [name, value ?? 'a'.repeat(64)])),
  };
}
