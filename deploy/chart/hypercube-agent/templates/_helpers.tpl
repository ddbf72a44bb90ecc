{{- define "agent.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 58 | trimSuffix "-" -}}
{{- end -}}

{{/* of all objects; the Secret with the join token has a suffix of five characters */}}
{{- define "agent.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 58 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "agent.name" . -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 58 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 58 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "agent.selectorLabels" -}}
app.kubernetes.io/name: {{ include "agent.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "agent.labels" -}}
{{ include "agent.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{/* name, namespace and labels of an object */}}
{{- define "agent.metadata" -}}
name: {{ include "agent.fullname" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "agent.labels" . | nindent 2 }}
{{- end -}}

{{/* of an object that is in no namespace */}}
{{- define "agent.clusterMetadata" -}}
name: {{ include "agent.fullname" . }}
labels:
  {{- include "agent.labels" . | nindent 2 }}
{{- end -}}

{{- define "agent.subjects" -}}
- kind: ServiceAccount
  name: {{ include "agent.fullname" . }}
  namespace: {{ .Release.Namespace }}
{{- end -}}

{{- define "agent.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{/* values that are missing or contradict each other */}}
{{- define "agent.check" -}}
{{- if not .Values.server -}}
{{- fail "server: missing (expected: the gateway's URL, https://HOST:PORT)" -}}
{{- end -}}
{{- if not .Values.cluster -}}
{{- fail "cluster: missing (expected: the name of this cluster at the gateway)" -}}
{{- end -}}
{{- if and .Values.joinToken .Values.existingSecret -}}
{{- fail "joinToken and existingSecret (expected: one of them)" -}}
{{- end -}}
{{- if not (or .Values.joinToken .Values.existingSecret) -}}
{{- fail "joinToken: missing (expected: the token of hypercube cluster add NAME --agent, or existingSecret)" -}}
{{- end -}}
{{- end -}}
