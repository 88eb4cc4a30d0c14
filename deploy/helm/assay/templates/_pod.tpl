{{/* Variables of a component from existingSecret; a trailing `?` marks one that may be missing. */}}
{{- define "assay.secretEnv" -}}
{{- $secret := .root.Values.existingSecret -}}
{{- if $secret }}
{{- range .secrets }}
{{- $key := trimSuffix "?" . }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ $key }}
      {{- if hasSuffix "?" . }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Of every container: nothing of the node, nothing to write to but its volumes. */}}
{{- define "assay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "assay.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{/* The pod of a component. Takes root, name and component. */}}
{{- define "assay.pod" -}}
{{- $root := .root -}}
{{- $component := .component -}}
metadata:
  labels:
    {{- include "assay.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
    {{- with $root.Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/config: {{ include "assay.config" $root | sha256sum }}
    {{- with $root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "assay.serviceAccount" $root }}
  automountServiceAccountToken: false
  # Variables that the cluster makes of service names could be taken for ours.
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    {{- include "assay.podSecurity" $root | nindent 4 }}
  containers:
    - name: {{ .name }}
      image: {{ include "assay.image" $root | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ default (printf "apps/%s/dist/main.js" .name) $component.program | quote }}]
      envFrom:
        - configMapRef:
            name: {{ include "assay.fullname" $root }}-config
      env:
        {{- with include "assay.secretEnv" (dict "root" $root "secrets" $component.secrets) | trim }}
        {{- . | nindent 8 }}
        {{- end }}
        {{- range $name, $value := $component.env }}
        - name: {{ $name }}
          value: {{ $value | toString | quote }}
        {{- end }}
        {{- with $component.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      ports:
        - name: admin
          containerPort: 9090
        {{- if $component.http }}
        - name: http
          containerPort: 3000
        {{- end }}
        {{- with $component.grpcPort }}
        - name: grpc
          containerPort: {{ . }}
        {{- end }}
      # Stores may take a while to come up, and the first start to make their schema.
      startupProbe:
        httpGet: { path: /readyz, port: admin }
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 90
      readinessProbe:
        httpGet: { path: /readyz, port: admin }
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      livenessProbe:
        httpGet: { path: /livez, port: admin }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      resources:
        {{- toYaml $component.resources | nindent 8 }}
      securityContext:
        {{- include "assay.containerSecurity" $root | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- with $component.volume }}
        - name: data
          mountPath: {{ .mountPath }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
  topologySpreadConstraints:
    {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "assay.selector" $root | nindent 10 }}
          app.kubernetes.io/component: {{ $.name }}
    {{- end }}
  {{- with $root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
