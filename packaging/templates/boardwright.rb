# Homebrew formula. Put the address of the release for @URL@, the version for @VERSION@ and the SHA-256 sums of its archives for
# the others, and place it in a tap as Formula/boardwright.rb.
class Boardwright < Formula
  desc "Workbench for computer players of gomoku, Sticks 'n' Barrels and kalah"
  homepage "@URL@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@URL@/releases/download/v@VERSION@/boardwright-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256_MACOS_ARM64@"
    end
    on_intel do
      url "@URL@/releases/download/v@VERSION@/boardwright-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256_MACOS_X86_64@"
    end
  end
  on_linux do
    on_arm do
      url "@URL@/releases/download/v@VERSION@/boardwright-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_LINUX_ARM64@"
    end
    on_intel do
      url "@URL@/releases/download/v@VERSION@/boardwright-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_LINUX_X86_64@"
    end
  end

  def install
    bin.install "boardwright"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/boardwright.bash" => "boardwright"
    fish_completion.install "completions/boardwright.fish"
    zsh_completion.install "completions/_boardwright"
    doc.install "README.md", "CHANGELOG.md", "LICENCES.txt"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/boardwright -V")
    assert_equal "6\n", shell_output("#{bin}/boardwright perft kalah 1")
  end
end
