{{- define "hypercube.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "hypercube.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "hypercube.name" . -}}
{{- /* names of Services have no dots, those of releases may */ -}}
{{- $release := .Release.Name | replace "." "-" -}}
{{- if contains $name $release -}}
{{- $release | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" $release $name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "hypercube.selectorLabels" -}}
app.kubernetes.io/name: {{ include "hypercube.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* of the pod of helm test, which no Service and no Deployment selects */}}
{{- define "hypercube.testLabels" -}}
app.kubernetes.io/name: {{ include "hypercube.name" . | trunc 58 | trimSuffix "-" }}-test
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "hypercube.ownLabels" -}}
{{ include "hypercube.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{- define "hypercube.labels" -}}
{{ include "hypercube.ownLabels" . }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* name, namespace and labels of an object */}}
{{- define "hypercube.metadata" -}}
name: {{ include "hypercube.fullname" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "hypercube.labels" . | nindent 2 }}
{{- end -}}

{{- define "hypercube.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "hypercube.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "hypercube.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "hypercube.replicas" -}}
{{- ternary 1 .Values.replicaCount .Values.embedded.enabled -}}
{{- end -}}

{{- define "hypercube.scheme" -}}
{{- ternary "HTTPS" "HTTP" .Values.tls.enabled -}}
{{- end -}}

{{/* the Secret with the certificate and its key; empty if the gateway makes its own */}}
{{- define "hypercube.tlsSecret" -}}
{{- if .Values.tls.certManager.enabled -}}
{{- include "hypercube.fullname" . | trunc 59 | trimSuffix "-" }}-tls
{{- else -}}
{{- .Values.tls.existingSecret -}}
{{- end -}}
{{- end -}}

{{- define "hypercube.kubeVersion" -}}
{{- default .Capabilities.KubeVersion.Version .Values.kubeVersion -}}
{{- end -}}

{{/* the configuration file: what the chart itself determines wins over .Values.config */}}
{{- define "hypercube.config" -}}
{{- $own := dict
  "listen" "0.0.0.0:30443"
  "dataDir" "/var/lib/hypercube"
  "kubeconfig" (ternary (list "/etc/hypercube/kubeconfig/kubeconfig") (list) (ne .Values.kubeconfig.existingSecret ""))
-}}
{{- if .Values.inCluster.enabled }}{{ $_ := set $own "inCluster" .Values.inCluster.name }}{{ end -}}
{{- if not .Values.tls.enabled }}{{ $_ := set $own "tls" false }}{{ end -}}
{{- if include "hypercube.tlsSecret" . }}
{{- $_ := set $own "tlsCert" "/etc/hypercube/tls/tls.crt" }}
{{- $_ := set $own "tlsKey" "/etc/hypercube/tls/tls.key" }}
{{- end -}}
{{- if .Values.masterKey.existingSecret }}{{ $_ := set $own "masterKeyFile" "/etc/hypercube/master-key/master.key" }}{{ end -}}
{{- if .Values.masterKey.previousSecret }}{{ $_ := set $own "previousMasterKeyFile" "/etc/hypercube/previous-master-key/master.key" }}{{ end -}}
{{- with .Values.extraCAs }}
{{- $files := list }}
{{- range $i, $ca := . }}{{ $files = append $files (printf "/etc/hypercube/extra-cas/%d.crt" $i) }}{{ end }}
{{- $_ := set $own "trustedAuthorities" $files }}
{{- end -}}
{{- if .Values.metrics.enabled }}{{ $_ := set $own "metricsListen" (printf "0.0.0.0:%d" (int .Values.metrics.port)) }}{{ end -}}
{{- toYaml (merge $own .Values.config) -}}
{{- end -}}

{{/* values that contradict each other */}}
{{- define "hypercube.check" -}}
{{- if and (not .Values.embedded.enabled) (not .Values.database.existingSecret) -}}
{{- fail "database.existingSecret: missing (expected: a Secret with the URL of a PostgreSQL database, or embedded.enabled for a single replica)" -}}
{{- end -}}
{{- if and .Values.embedded.enabled .Values.database.existingSecret -}}
{{- fail "embedded.enabled and database.existingSecret (expected: one of them)" -}}
{{- end -}}
{{- if and (not .Values.embedded.enabled) (not .Values.masterKey.existingSecret) -}}
{{- fail "masterKey.existingSecret: missing (expected: a Secret with the master key, which all replicas share)" -}}
{{- end -}}
{{- if and .Values.masterKey.previousSecret (not .Values.masterKey.existingSecret) -}}
{{- fail "masterKey.previousSecret without masterKey.existingSecret (expected: the Secret with the new key too)" -}}
{{- end -}}
{{- if and .Values.tls.existingSecret (not .Values.tls.enabled) -}}
{{- fail "tls.existingSecret with tls.enabled: false (expected: no certificate without TLS)" -}}
{{- end -}}
{{- if and .Values.tls.certManager.enabled .Values.tls.existingSecret -}}
{{- fail "tls.certManager.enabled and tls.existingSecret (expected: one of them)" -}}
{{- end -}}
{{- if and .Values.tls.certManager.enabled (not .Values.tls.enabled) -}}
{{- fail "tls.certManager.enabled with tls.enabled: false (expected: no certificate without TLS)" -}}
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.enabled) -}}
{{- fail "metrics.serviceMonitor.enabled without metrics.enabled (expected: both)" -}}
{{- end -}}
{{- end -}}
